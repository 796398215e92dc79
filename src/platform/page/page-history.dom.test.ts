import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageHistory, type PageHistory } from './page-history.ts';

let steps = 0;
const count = () => {
  steps += 1;
};
let stops: (() => void)[] = [];

beforeEach(() => {
  window.history.pushState(null, '', '/start?a=1#part');
  window.addEventListener('popstate', count);
});
afterEach(() => {
  window.removeEventListener('popstate', count);
  for (const stop of stops) stop();
  stops = [];
});

/** A history with a listener, and how often it reported a move. */
function listened(): { page: PageHistory; timesReported: () => number } {
  const page = createPageHistory(window);
  let times = 0;
  stops.push(
    page.listen(() => {
      times += 1;
    }),
  );
  return { page, timesReported: () => times };
}

async function step(by: number): Promise<void> {
  const before = steps;
  window.history.go(by);
  await vi.waitFor(() => expect(steps).toBeGreaterThan(before), { timeout: 20_000 });
}

describe('an address that was opened', () => {
  it('reports an opened address with its parts and the common key of opened addresses', () => {
    expect(createPageHistory(window).here()).toEqual({
      type: 'POP',
      location: { pathname: '/start', search: '?a=1', hash: '#part', state: null, key: 'default' },
    });
  });

  it.each([null, 'text', 7, { dialogs: 1 }])(
    'gives an opened address the common key whatever else its history entry contains: %j',
    (entry) => {
      window.history.replaceState(entry, '');
      expect(createPageHistory(window).here().location).toMatchObject({ state: null, key: 'default' });
    },
  );
});

describe('going to an address', () => {
  it('makes a history entry with a new key for a push, and reports it at once', () => {
    const { page, timesReported } = listened();
    const entries = window.history.length;
    page.push('/there?b=2#c', { from: '/start' });
    expect(timesReported()).toBe(1);
    const { location, type } = page.here();
    expect(type).toBe('PUSH');
    expect(location).toMatchObject({ pathname: '/there', search: '?b=2', hash: '#c', state: { from: '/start' } });
    expect(location.key).not.toBe('default');
    expect(window.location.pathname).toBe('/there');
    expect(window.history.length).toBe(entries + 1);
    page.push('/there?b=2#c');
    expect(page.here().location.state).toBeNull();
    expect(page.here().location.key).not.toBe(location.key);
  });

  it('makes no further history entry for a replace', () => {
    const { page, timesReported } = listened();
    page.push('/there');
    const { key } = page.here().location;
    const entries = window.history.length;
    page.replace('/elsewhere', 'kept');
    expect(timesReported()).toBe(2);
    expect(page.here()).toMatchObject({ type: 'REPLACE', location: { pathname: '/elsewhere', state: 'kept' } });
    expect(page.here().location.key).not.toBe(key);
    expect(window.history.length).toBe(entries);
  });

  it('reports no move after the listener was removed', () => {
    const page = createPageHistory(window);
    const listener = vi.fn();
    page.listen(listener)();
    page.push('/there');
    expect(listener).not.toHaveBeenCalled();
    expect(page.here().location.pathname).toBe('/there');
  });

  it('returns the same location object until a move', () => {
    const { page } = listened();
    expect(page.here()).toBe(page.here());
  });
});

describe('a step through the history', () => {
  it('finds history entries again on a step, by their keys and with their states', async () => {
    const { page } = listened();
    page.push('/one', 1);
    const one = page.here().location;
    page.push('/two', 2);
    const two = page.here().location;
    await step(-1);
    expect(page.here()).toEqual({ type: 'POP', location: one });
    await step(1);
    expect(page.here()).toEqual({ type: 'POP', location: two });
    await step(-2);
    expect(page.here().location).toMatchObject({ pathname: '/start', key: 'default' });
  });

  it('notices a step that was made before a listener was added', async () => {
    const page = createPageHistory(window);
    page.push('/one');
    await step(-1);
    expect(page.here().location.pathname).toBe('/one');
    const listener = vi.fn();
    stops.push(page.listen(listener));
    expect(page.here()).toMatchObject({ type: 'POP', location: { pathname: '/start' } });
  });

  it('treats typing another hash as a step', async () => {
    const { page } = listened();
    page.push('/one', 'kept');
    window.location.hash = 'typed';
    await vi.waitFor(
      () =>
        expect(page.here()).toMatchObject({
          type: 'POP',
          location: { pathname: '/one', hash: '#typed', key: 'default' },
        }),
      { timeout: 20_000 },
    );
  });
});

it('restores key and state of the history entry after a reload, also of the former router’s entries', () => {
  const { page } = listened();
  page.push('/one', { place: 'Kyiv' });
  expect(createPageHistory(window).here()).toEqual({ type: 'POP', location: page.here().location });
  window.history.replaceState({ usr: { shown: 20 }, key: 'abcdefgh', idx: 3 }, '');
  expect(createPageHistory(window).here().location).toMatchObject({ state: { shown: 20 }, key: 'abcdefgh' });
});

describe('a history entry that the browser refuses', () => {
  /** The part of a browser that a history uses; it refuses a further entry with this error. */
  function refusing(error: Error) {
    const assign = vi.fn();
    const browser = {
      location: { href: 'http://localhost/start', pathname: '/start', search: '', hash: '', assign },
      history: {
        state: null,
        pushState() {
          throw error;
        },
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    return { page: createPageHistory(browser as unknown as Window), assign };
  }

  it('opens the address as a new page when the browser refuses an entry because there are too many', () => {
    const { page, assign } = refusing(new DOMException('100 times per 30 seconds', 'SecurityError'));
    const listener = vi.fn();
    page.listen(listener);
    page.push('/there');
    expect(assign).toHaveBeenCalledExactlyOnceWith('/there');
    expect(listener).not.toHaveBeenCalled();
  });

  it('throws when the browser cannot store the state of a history entry', () => {
    const { page, assign } = refusing(new DOMException('a function', 'DataCloneError'));
    expect(() => page.push('/there', () => undefined)).toThrow('a function');
    expect(assign).not.toHaveBeenCalled();
  });
});
