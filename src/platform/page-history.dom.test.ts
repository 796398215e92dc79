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

/** A history that is listened to, and how often it told of a move. */
function listened(): { page: PageHistory; told: () => number } {
  const page = createPageHistory(window);
  let times = 0;
  stops.push(
    page.listen(() => {
      times += 1;
    }),
  );
  return { page, told: () => times };
}

async function step(by: number): Promise<void> {
  const before = steps;
  window.history.go(by);
  await vi.waitFor(() => expect(steps).toBeGreaterThan(before), { timeout: 20_000 });
}

describe('an address that was opened', () => {
  it('is told with its parts, and has the key of all such entries', () => {
    expect(createPageHistory(window).here()).toEqual({
      type: 'POP',
      location: { pathname: '/start', search: '?a=1', hash: '#part', state: null, key: 'default' },
    });
  });

  it.each([null, 'text', 7, { dialogs: 1 }])('has it whatever else its entry holds: %j', (entry) => {
    window.history.replaceState(entry, '');
    expect(createPageHistory(window).here().location).toMatchObject({ state: null, key: 'default' });
  });
});

describe('going somewhere', () => {
  it('makes an entry with a key of its own, and tells of it at once', () => {
    const { page, told } = listened();
    const entries = window.history.length;
    page.push('/there?b=2#c', { from: '/start' });
    expect(told()).toBe(1);
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

  it('in place of what stands there makes none', () => {
    const { page, told } = listened();
    page.push('/there');
    const { key } = page.here().location;
    const entries = window.history.length;
    page.replace('/elsewhere', 'kept');
    expect(told()).toBe(2);
    expect(page.here()).toMatchObject({ type: 'REPLACE', location: { pathname: '/elsewhere', state: 'kept' } });
    expect(page.here().location.key).not.toBe(key);
    expect(window.history.length).toBe(entries);
  });

  it('says nothing more once nobody listens', () => {
    const page = createPageHistory(window);
    const told = vi.fn();
    page.listen(told)();
    page.push('/there');
    expect(told).not.toHaveBeenCalled();
    expect(page.here().location.pathname).toBe('/there');
  });

  it('is the same object until something moves', () => {
    const { page } = listened();
    expect(page.here()).toBe(page.here());
  });
});

describe('a step through the history', () => {
  it('finds the entries again, by their keys and with their states', async () => {
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

  it('is found when it was made before anybody listened', async () => {
    const page = createPageHistory(window);
    page.push('/one');
    await step(-1);
    expect(page.here().location.pathname).toBe('/one');
    const told = vi.fn();
    stops.push(page.listen(told));
    expect(page.here()).toMatchObject({ type: 'POP', location: { pathname: '/start' } });
  });

  it('is what typing another hash is', async () => {
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

it('after a reload the entry has its key and its state, also one of the router before', () => {
  const { page } = listened();
  page.push('/one', { place: 'Kyiv' });
  expect(createPageHistory(window).here()).toEqual({ type: 'POP', location: page.here().location });
  window.history.replaceState({ usr: { shown: 20 }, key: 'abcdefgh', idx: 3 }, '');
  expect(createPageHistory(window).here().location).toMatchObject({ state: { shown: 20 }, key: 'abcdefgh' });
});

describe('an entry that the browser refuses', () => {
  /** As much of a browser as a history needs, with this answer to a further entry. */
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

  it('because there are too many is opened like any other address', () => {
    const { page, assign } = refusing(new DOMException('100 times per 30 seconds', 'SecurityError'));
    const told = vi.fn();
    page.listen(told);
    page.push('/there');
    expect(assign).toHaveBeenCalledExactlyOnceWith('/there');
    expect(told).not.toHaveBeenCalled();
  });

  it('because it cannot be kept is a mistake of ours', () => {
    const { page, assign } = refusing(new DOMException('a function', 'DataCloneError'));
    expect(() => page.push('/there', () => undefined)).toThrow('a function');
    expect(assign).not.toHaveBeenCalled();
  });
});
