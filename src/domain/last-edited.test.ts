import { expect, it } from 'vitest';
import { lastEdited } from './last-edited.ts';

const [edited, taken] = ['2026-11-20T10:00:00.000Z', '2026-11-20T12:00:00.000Z'];

it.each([
  ['never changed', null, null, null],
  ['changed before anybody could read it', edited, null, null],
  ['changed without a network, and sent later', edited, taken, edited],
])('shows the time of the last edit for what was %s', (_name, editedAt, updatedAt, shown) => {
  expect(lastEdited({ editedAt, updatedAt })).toBe(shown);
});
