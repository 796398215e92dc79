import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, use, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Route, useParams } from 'wouter';
import { Navigate } from './navigate.tsx';
import { NavigationProvider } from './navigation.tsx';
import { createPageHistory, type PageHistory } from './page-history.ts';
import { createMemoryHistory } from './testing/memory-history.ts';
import { useLocation, useNavigationType } from './use-location.ts';
import { type NavigateTo, useNavigate } from './use-navigate.ts';
import { useSearchParams } from './use-search-params.ts';

afterEach(cleanup);

let navigate: NavigateTo = () => undefined;
let setSearch: ReturnType<typeof useSearchParams>[1] = () => undefined;

/** Says where it is and how it came there, and hands out what moves. */
function Where() {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const [parameters, set] = useSearchParams();
  navigate = useNavigate();
  setSearch = set;
  return (
    <output>{JSON.stringify([type, pathname + search + hash, state, Object.fromEntries(parameters.entries())])}</output>
  );
}

const NEVER = new Promise<never>(() => undefined);

/** A screen whose code does not come. */
function Slow() {
  return useLocation().pathname === '/there' ? use(NEVER) : <p>old</p>;
}

function AtOnce() {
  const go = useNavigate();
  useEffect(() => go('/there'), [go]);
  return null;
}

function Parameter() {
  return <b>{useParams().name}</b>;
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

describe('hooks', () => {
  beforeEach(() => {
    show(createMemoryHistory('/here?a=1&b=%D0%BA%D0%BE%D1%82%D0%B8%20100%25#part'));
  });

  it('say where the page is', () => {
    const address = '/here?a=1&b=%D0%BA%D0%BE%D1%82%D0%B8%20100%25#part';
    expect(where()).toEqual(['POP', address, null, { a: '1', b: 'коти 100%' }]);
  });

  it('go somewhere, with words about it', () => {
    act(() => navigate('/there', { state: { from: '/here' } }));
    expect(where()).toEqual(['PUSH', '/there', { from: '/here' }, {}]);
    act(() => navigate('/elsewhere?c=3', { replace: true }));
    expect(where()).toEqual(['REPLACE', '/elsewhere?c=3', null, { c: '3' }]);
  });

  it('stay at the screen for what begins with a question mark or a hash', () => {
    act(() => navigate('?page=2'));
    expect(where()).toEqual(['PUSH', '/here?page=2', null, { page: '2' }]);
    act(() => navigate('#end'));
    expect(where()).toEqual(['PUSH', '/here#end', null, {}]);
  });

  it.each(['//example.com', 'https://example.com/', 'javascript:alert(1)'])('refuse %s', (address) => {
    expect(() => navigate(address)).toThrow(address);
    expect(where()).toMatchObject({ 0: 'POP' });
  });

  it('put something else behind the question mark, and nothing of what stood there', () => {
    act(() => setSearch({ q: 'кіт & пес' }));
    expect(where()).toEqual(['PUSH', '/here?q=%D0%BA%D1%96%D1%82+%26+%D0%BF%D0%B5%D1%81', null, { q: 'кіт & пес' }]);
    act(() => setSearch(new URLSearchParams({ c: '4' }), { replace: true, state: { keepScroll: true } }));
    expect(where()).toEqual(['REPLACE', '/here?c=4', { keepScroll: true }, { c: '4' }]);
    act(() => setSearch({}));
    expect(where()).toEqual(['PUSH', '/here', null, {}]);
  });

  it('what moves is the same function after a move: no effect begins anew because of it', () => {
    const before = navigate;
    act(() => navigate('/there'));
    expect(navigate).toBe(before);
  });
});

it('in the browser a step back is shown, and told as one', async () => {
  window.history.replaceState(null, '', '/start');
  show(createPageHistory(window));
  act(() => navigate('/there', { state: 1 }));
  expect(where()).toEqual(['PUSH', '/there', 1, {}]);
  window.history.back();
  await waitFor(() => expect(where()).toEqual(['POP', '/start', null, {}]));
});

it('a move is shown at once: what waits for its code does not keep the old screen there', async () => {
  show(
    createMemoryHistory('/here'),
    <Suspense fallback={<p>waiting</p>}>
      <Slow />
    </Suspense>,
  );
  await act(async () => startTransition(() => navigate('/there')));
  expect(screen.getByText('waiting')).toBeTruthy();
});

it('what moves while it is drawn for the first time is followed', () => {
  show(createMemoryHistory('/here'), <AtOnce />);
  expect(where()).toEqual(['PUSH', '/there', null, {}]);
});

describe('Navigate', () => {
  it('leads elsewhere, once, in place of what stood there', () => {
    const history = createMemoryHistory('/here');
    let moves = 0;
    history.listen(() => {
      moves += 1;
    });
    show(history, <Navigate to="/there" replace state={{ from: '/here' }} />);
    expect(where()).toEqual(['REPLACE', '/there', { from: '/here' }, {}]);
    expect(moves).toBe(1);
  });

  it('leads nowhere from a screen that the page has left already, and from the next one where that says the same', () => {
    let left = true;
    const history = { ...createMemoryHistory('/here'), hasGoneOn: () => left };
    show(history, <Navigate to="/there" replace />);
    expect(where()).toEqual(['POP', '/here', null, {}]);
    left = false;
    act(() => history.push('/next'));
    expect(where()).toEqual(['REPLACE', '/there', null, {}]);
  });

  it('leads on when it leads elsewhere', () => {
    const history = createMemoryHistory('/here');
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

it.each([
  ['/tag/%D0%BA%D0%BE%D1%82%D0%B8', '%D0%BA%D0%BE%D1%82%D0%B8'],
  ['/tag/100%25', '100%25'],
  ['/tag/a%2Fb%2525', 'a%2Fb%2525'],
  ['/tag/%E0%A4%A', '%E0%A4%A'],
])('a route gets its parameter as %s has it', (address, parameter) => {
  const { container } = show(
    createMemoryHistory(address),
    <Route path="/tag/:name">
      <Parameter />
    </Route>,
  );
  expect(container.querySelector('b')?.textContent).toBe(parameter);
});

it('a hook without its provider says so', () => {
  expect(() => render(<Where />)).toThrow('outside NavigationProvider');
});
