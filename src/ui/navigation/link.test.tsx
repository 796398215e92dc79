import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Link, type LinkProps, NavLink } from './link.tsx';
import { NavigationProvider } from './navigation.tsx';
import { createMemoryHistory } from './testing/memory-history.ts';

afterEach(cleanup);

function show(props: Partial<LinkProps> & { to: string }, from = '/here?a=1#part') {
  const history = createMemoryHistory(from);
  render(
    <NavigationProvider history={history}>
      <Link {...props}>Go</Link>
    </NavigationProvider>,
  );
  return history;
}

const link = () => screen.getByRole('link');

/** Whether the browser was kept from following the link itself. */
function click(how: MouseEventInit = {}): boolean {
  let prevented = false;
  const last = (event: MouseEvent) => {
    prevented = event.defaultPrevented;
    // jsdom cannot open pages, and would say so.
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  fireEvent.click(link(), how);
  return prevented;
}

it('is a link with an address, and goes there without loading a page', () => {
  const history = show({ to: '/there?b=2', state: { from: '/here' }, className: 'wide', title: 'Away' });
  expect(link().getAttribute('href')).toBe('/there?b=2');
  expect(link().className).toBe('wide');
  expect(link().title).toBe('Away');
  expect(click()).toBe(true);
  expect(history.here()).toMatchObject({
    type: 'PUSH',
    location: { pathname: '/there', search: '?b=2', state: { from: '/here' } },
  });
});

it.each([
  ['?b=2', '/here?b=2'],
  ['#end', '/here#end'],
])('to %s leads from here to %s', (to, address) => {
  const history = show({ to });
  expect(link().getAttribute('href')).toBe(address);
  click();
  const { pathname, search, hash } = history.here().location;
  expect(pathname + search + hash).toBe(address);
});

it.each([
  { to: '/here?a=1#part', type: 'REPLACE' },
  { to: '/here?a=1', type: 'PUSH' },
  { to: '/here?a=1#part', replace: false, type: 'PUSH' },
  { to: '/there', replace: true, type: 'REPLACE' },
])('$to, replace: $replace, is told as $type', ({ type, ...props }) => {
  const history = show(props);
  click();
  expect(history.here().type).toBe(type);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is the browser’s, and is heard of',
  (how) => {
    const onClick = vi.fn();
    const history = show({ to: '/there', onClick });
    expect(click(how)).toBe(false);
    expect(history.here().type).toBe('POP');
    expect(onClick).toHaveBeenCalledOnce();
  },
);

it('another window is the browser’s', () => {
  const history = show({ to: '/there', target: '_blank' });
  expect(link().getAttribute('target')).toBe('_blank');
  expect(click()).toBe(false);
  expect(history.here().type).toBe('POP');
});

it('the window one is in is not', () => {
  const history = show({ to: '/there', target: '_self' });
  expect(click()).toBe(true);
  expect(history.here().type).toBe('PUSH');
});

it('goes nowhere when its own click says so', () => {
  const history = show({ to: '/there', onClick: (event) => event.preventDefault() });
  click();
  expect(history.here().type).toBe('POP');
});

it('hears of a click before it goes', () => {
  const seen: string[] = [];
  const history = show({ to: '/there', onClick: () => seen.push(history.here().location.pathname) });
  click();
  expect(seen).toEqual(['/here']);
});

it.each([
  { from: '/dashboard/community', end: false, current: true },
  { from: '/dashboard/Community/', end: false, current: true },
  { from: '/dashboard/community/old?x=1', end: false, current: true },
  { from: '/dashboard/community/old', end: true, current: false },
  { from: '/dashboard/community', end: true, current: true },
  { from: '/dashboard/communities', end: false, current: false },
  { from: '/dashboard', end: false, current: false },
])('a link of the menu says at $from, end: $end, that one is there: $current', ({ from, end, current }) => {
  render(
    <NavigationProvider history={createMemoryHistory(from)}>
      <NavLink to="/dashboard/community" end={end} className="item">
        Community
      </NavLink>
    </NavigationProvider>,
  );
  expect(link().getAttribute('aria-current')).toBe(current ? 'page' : null);
  expect(link().className).toBe(current ? 'item active' : 'item');
});
