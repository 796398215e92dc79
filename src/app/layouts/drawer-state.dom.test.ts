import { afterEach, expect, it } from 'vitest';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { isDrawerNarrow, saveDrawerNarrow } from './drawer-state.ts';

afterEach(() => localStorage.clear());

it.each([
  { choice: null, isWide: true, narrow: false },
  { choice: null, isWide: false, narrow: true },
  { choice: true, isWide: true, narrow: true },
  { choice: false, isWide: false, narrow: false },
])('starts the left drawer as the person chose, otherwise by the room: %o', ({ choice, isWide, narrow }) => {
  stubBrowser(isWide);
  if (choice !== null) saveDrawerNarrow(choice);
  expect(isDrawerNarrow()).toBe(narrow);
});
