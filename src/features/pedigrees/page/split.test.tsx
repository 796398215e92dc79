import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { Split } from './split.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const border = () => screen.getByRole('separator', { name: 'Width: Family' });
const width = () => Number(border().getAttribute('aria-valuenow'));

function open() {
  renderPage(<Split label="Family" share={30} first={<p>one</p>} second={<p>two</p>} />);
  return userEvent.setup();
}

it('is moved by keys within its bounds, collapsed and opened again', async () => {
  const user = open();
  border().focus();
  await user.keyboard('{ArrowRight}');
  expect(width()).toBe(35);
  await user.keyboard('{End}{ArrowRight}');
  expect(width()).toBe(70);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(width()).toBe(0);
  await user.keyboard('{Enter}');
  expect(width()).toBe(30);
  fireEvent.doubleClick(border());
  expect(width()).toBe(0);
  // A collapsed part cannot be reached by keyboard.
  expect(screen.getByText('one').parentElement?.className).toContain('shut');
});

it('is dragged', () => {
  open();
  const box = border().parentElement as HTMLElement;
  box.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
  fireEvent.pointerMove(border(), { clientX: 300, buttons: 1 });
  expect(width()).toBe(50);
  fireEvent.pointerMove(border(), { clientX: 200, buttons: 0 });
  expect(width()).toBe(50);
});
