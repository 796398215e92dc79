import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrintSheet } from './print-sheet.tsx';

it('marks the page as long as there is a sheet to print instead', () => {
  const { unmount } = render(<PrintSheet>A poster</PrintSheet>);
  expect(document.querySelector('body.prints-sheet > .print-sheet')?.textContent).toBe('A poster');
  unmount();
  expect(document.body.classList.contains('prints-sheet')).toBe(false);
  cleanup();
});
