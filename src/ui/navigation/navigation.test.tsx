import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, use, useEffect } from 'react';
import {
  Link,
  type NavigateFunction,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPageHistory, type PageHistory } from '../../platform/page/page-history.ts';
import { Navigate, NavigationProvider } from './navigation.tsx';

afterEach(cleanup);

let navigate: NavigateFunction = () => undefined;
/** Navigates, and waits for the render. */
const go = (to: string, options?: NavigateOptions) => act(() => void navigate(to, options));

/** Shows the address and how it was reached, and exposes the navigation. */
function Where() {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  navigate = useNavigate();
  return <output>{JSON.stringify([type, pathname + search + hash, state])}</output>;
}

const NEVER = new Promise<never>(() => undefined);

/** A screen whose code never loads. */
function Slow() {
  return useLocation().pathname === '/there' ? use(NEVER) : <p>old</p>;
}

function AtOnce() {
  const leave = useNavigate();
  useEffect(() => void leave('/there'), [leave]);
  return null;
}

/** A screen without access for anybody. */
function Guarded() {
  return useLocation().pathname === '/here' ? <Navigate to="/there" replace state={{ from: '/here' }} /> : null;
}

/** The browser's history, starting at this address. */
function historyAt(address: string): PageHistory {
  window.history.replaceState(null, '', address);
  return createPageHistory(window);
}

function show(history: PageHistory, children: ReactNode = null) {
  return render(
    <NavigationProvider history={history}>
      <Where />
      {children}
    </NavigationProvider>,
  );
}

const where = (): unknown => JSON.parse(screen.getByRole('status').textContent);

describe('the navigation hooks', () => {
  beforeEach(() => {
    show(historyAt('/here?a=1&b=%D0%BA%D0%BE%D1%82%D0%B8%20100%25#part'));
  });

  it('return the page’s address', () => {
    const address = '/here?a=1&b=%D0%BA%D0%BE%D1%82%D0%B8%20100%25#part';
    expect(where()).toEqual(['POP', address, null]);
  });

  it('navigate with a state', () => {
    go('/there', { state: { from: '/here' } });
    expect(where()).toEqual(['PUSH', '/there', { from: '/here' }]);
    go('/elsewhere?c=3', { replace: true });
    expect(where()).toEqual(['REPLACE', '/elsewhere?c=3', null]);
  });

  it('stay at the screen for an address that starts with a question mark or a hash', () => {
    go('?page=2');
    expect(where()).toEqual(['PUSH', '/here?page=2', null]);
    go('#end');
    expect(where()).toEqual(['PUSH', '/here#end', null]);
  });

  it.each(['//example.com', '/\\example.com', 'https://example.com/', 'javascript:alert(1)'])(
    'refuse %s',
    (address) => {
      expect(() => navigate(address)).toThrow('External navigation');
      expect(where()).toMatchObject({ 0: 'POP' });
    },
  );
});

it('show a step back of the browser, and report it as one', async () => {
  show(historyAt('/start'));
  go('/there', { state: 1 });
  expect(where()).toEqual(['PUSH', '/there', 1]);
  window.history.back();
  await waitFor(() => expect(where()).toEqual(['POP', '/start', null]));
});

it('show a navigation at once: pending code does not keep the old screen', async () => {
  show(
    historyAt('/here'),
    <Suspense fallback={<p>waiting</p>}>
      <Slow />
    </Suspense>,
  );
  await act(async () => startTransition(() => void navigate('/there')));
  expect(screen.getByText('waiting')).toBeTruthy();
});

it('follow a navigation during the first render', () => {
  show(historyAt('/here'), <AtOnce />);
  expect(where()).toEqual(['PUSH', '/there', null]);
});

it.each([
  ['/here?a=1#part', 'REPLACE'],
  ['/here?a=1', 'PUSH'],
  ['?b=2', 'PUSH'],
  ['/there', 'PUSH'],
])('reports a link to %s as %s: the current address makes no second entry', (to, type) => {
  show(historyAt('/here?a=1#part'), <Link to={to}>Go</Link>);
  fireEvent.click(screen.getByRole('link'));
  expect(where()).toMatchObject({ 0: type });
});

describe('Navigate', () => {
  it('redirects once and replaces the current entry', () => {
    const history = historyAt('/here');
    let moves = 0;
    history.listen(() => {
      moves += 1;
    });
    show(history, <Guarded />);
    expect(where()).toEqual(['REPLACE', '/there', { from: '/here' }]);
    expect(moves).toBe(1);
  });

  it('does not redirect from a screen that was left, nor again from the next one with the same target', () => {
    let left = true;
    const history = { ...historyAt('/here'), hasMovedOn: () => left };
    show(history, <Navigate to="/there" replace />);
    expect(where()).toEqual(['POP', '/here', null]);
    left = false;
    act(() => history.push('/next'));
    expect(where()).toEqual(['REPLACE', '/there', null]);
  });

  it('redirects again when its target changes', () => {
    const history = historyAt('/here');
    const view = render(
      <NavigationProvider history={history}>
        <Navigate to="?page=3" />
      </NavigationProvider>,
    );
    view.rerender(
      <NavigationProvider history={history}>
        <Navigate to="?page=2" />
      </NavigationProvider>,
    );
    expect(history.here().location.search).toBe('?page=2');
  });
});
