import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

function show() {
  const first = vi.fn();
  const last = vi.fn();
  render(
    <>
      <Menu
        label="More"
        entries={[
          { text: 'First', icon: 'edit', onChoose: first },
          { text: 'Last', icon: 'trash', danger: true, onChoose: last },
        ]}
      />
      <button type="button">elsewhere</button>
    </>,
  );
  return { first, last, user: userEvent.setup(), button: screen.getByRole('button', { name: 'More' }) };
}

it('opens the menu with its first command focused, and wraps with the arrow keys', async () => {
  const { user, button } = show();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('First');
  for (const [key, text] of [
    ['{ArrowDown}', 'Last'],
    ['{ArrowDown}', 'First'],
    ['{ArrowUp}', 'Last'],
    ['{Home}', 'First'],
    ['{End}', 'Last'],
  ] as const) {
    await user.keyboard(key);
    expect(focused()).toBe(text);
  }
});

it('runs the chosen command once, closes the menu and restores the focus', async () => {
  const { user, button, first, last } = show();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Last' }));
  expect(last).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it.each([
  ['Escape', '{Escape}', 'More'],
  ['the same button', null, 'More'],
])('closes the menu by %s', async (_, key, focus) => {
  const { user, button } = show();
  await user.click(button);
  if (key === null) await user.click(button);
  else await user.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(focus);
});

it('closes the menu when something else is touched', async () => {
  const { user, button } = show();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it.each([
  ['stays while its button is on the screen', 40, true],
  ['closes when its button has left the screen upwards', -100, false],
  ['closes when its button has left the screen downwards', window.innerHeight + 10, false],
])('%s, whatever scrolled', async (_, top, stays) => {
  const { user, button } = show();
  await user.click(button);
  vi.spyOn(button.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 40, 40));
  fireEvent.scroll(window);
  expect(screen.queryByRole('menu') !== null).toBe(stays);
});

it('offers a row of signs before its commands, with the chosen one marked', async () => {
  const choose = vi.fn();
  const options = [
    { text: 'Heart', sign: '❤️', chosen: true, onChoose: choose },
    { text: 'Sad', sign: '😢', chosen: false, onChoose: choose },
  ];
  const entries = [{ text: 'Copy', icon: 'copy', onChoose: () => undefined }] as const;
  render(<Menu label="More" entries={entries} choices={{ label: 'React', options }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const signs = screen.getAllByRole('menuitemradio');
  expect(
    signs.map((sign) => [sign.ariaLabel ?? sign.getAttribute('aria-label'), sign.getAttribute('aria-checked')]),
  ).toEqual([
    ['Heart', 'true'],
    ['Sad', 'false'],
  ]);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(signs[1]);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Copy');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(choose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});
