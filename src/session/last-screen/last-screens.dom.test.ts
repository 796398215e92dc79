import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { NO_STORAGE } from '../../platform/browser-storage.ts';
import { elementPathOf } from '../../platform/last-screen/element-path.ts';
import { bufferPress, noteDown } from '../../platform/last-screen/input-buffer.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { createSessionStore, type SessionStore } from '../session.tsx';
import { OLENA } from '../testing/memory-client.ts';
import type { Drawn } from './draw.ts';
import { LastScreens, whereIs } from './last-screens.ts';

const CARD = '<article><a href="/dashboard/post/a">A post</a><button aria-pressed="false">Like</button></article>';

let written: [string, LastScreen][];
let forgotten: number;
let root: HTMLElement;
let session: SessionStore;
let mayKeep: boolean;
/** Ends what a test watches. */
let end: () => void;

beforeEach(() => {
  [written, forgotten, mayKeep, end] = [[], 0, true, () => undefined];
  history.replaceState(null, '', '/dashboard/community');
  stubBrowser();
  session = createSessionStore(NO_STORAGE);
  document.head.innerHTML = '<script type="module" src="/assets/start-1.js"></script>';
  document.body.innerHTML = '<div id="root"></div>';
  root = document.querySelector('#root') as HTMLElement;
  root.innerHTML = CARD;
});
afterEach(() => {
  end();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** The content at the first of two steps. */
function* inTwoSteps({ innerHTML }: Element): Generator<undefined, Drawn> {
  yield;
  return { html: innerHTML, inlineStyles: '' };
}

function screens(loadDrawing = async () => ({ drawLastScreen: inTwoSteps })) {
  return new LastScreens({
    window,
    root,
    session,
    mayKeep: () => mayKeep,
    openStore: () => ({
      writeLastScreen: async (path, screen) => void written.push([path, screen]),
      forgetLastScreens: async () => void forgotten++,
      close: async () => undefined,
    }),
    loadDrawing,
  });
}

/** Puts this HTML before the app's element in the page. */
function beginWith(html: string): HTMLElement {
  root.insertAdjacentHTML('beforebegin', `<div id="last-screen">${html}</div>`);
  return document.querySelector('#last-screen') as HTMLElement;
}

/** Waits until observers have been notified of changes. */
const heard = () => Promise.resolve();
const putAway = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

describe('the app replaces the last screen', () => {
  it('replaces the last screen in one step, and replays the presses on it in order', () => {
    const screen = beginWith(CARD + CARD.replace('post/a', 'post/b'));
    root.innerHTML = CARD.replace('post/a', 'post/b') + CARD;
    const done: string[] = [];
    for (const button of root.querySelectorAll('button'))
      button.addEventListener('click', () => done.push(button.parentElement?.querySelector('a')?.pathname ?? ''));
    for (const button of screen.querySelectorAll('button')) {
      const spot = elementPathOf(screen, button);
      if (spot !== null) bufferPress(screen, button, spot);
    }
    screens().end();
    expect(document.querySelector('#last-screen')).toBeNull();
    expect(done).toEqual(['/dashboard/post/a', '/dashboard/post/b']);
  });

  it.each([
    ['if the app shows the old state', 'false', ['true']],
    ['not if the app already shows the new state', 'true', []],
  ])('presses a toggle button of the last screen %s', (_, now, clicked) => {
    const screen = beginWith(CARD);
    root.innerHTML = CARD.replace('aria-pressed="false"', `aria-pressed="${now}"`);
    const done: string[] = [];
    root.querySelector('button')?.addEventListener('click', () => done.push('true'));
    const button = screen.querySelector('button') as HTMLButtonElement;
    const spot = elementPathOf(screen, button);
    if (spot !== null) bufferPress(screen, button, spot);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    screens().end();
    expect(done).toEqual(clicked);
  });

  it('does not replace the last screen between the two halves of a press', async () => {
    const screen = beginWith(CARD);
    noteDown(screen);
    screens().end();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.isConnected).toBe(true);
    document.dispatchEvent(new Event('pointerup'));
    expect(screen.isConnected).toBe(true);
    await vi.waitFor(() => expect(screen.isConnected).toBe(false), { timeout: 20_000 });
  });

  it('replaces the last screen with the focus and the input', () => {
    const screen = beginWith('<input aria-label="Search">');
    root.innerHTML = '<input aria-label="Search">';
    const heard: string[] = [];
    const field = root.querySelector('input') as HTMLInputElement;
    field.addEventListener('input', () => heard.push(field.value));
    const typed = screen.querySelector('input') as HTMLInputElement;
    typed.focus();
    typed.value = 'Ре';
    screens().end();
    expect(heard).toEqual(['Ре']);
    expect(document.activeElement).toBe(field);
  });

  it('replaces the last screen also if its list does not load', () => {
    vi.useFakeTimers();
    beginWith(CARD);
    screens().begin();
    expect(document.querySelector('#last-screen')).not.toBeNull();
    vi.runAllTimers();
    expect(document.querySelector('#last-screen')).toBeNull();
    vi.useRealTimers();
  });

  it('replaces the last screen when the list and everything beside it are ready', async () => {
    const screen = beginWith(CARD);
    const lastScreens = screens();
    lastScreens.stands();
    const release = [lastScreens.hold(), lastScreens.hold()];
    await Promise.resolve();
    expect(screen.isConnected).toBe(true);
    for (const one of release) {
      expect(screen.isConnected).toBe(true);
      one();
      await Promise.resolve();
    }
    expect(screen.isConnected).toBe(false);
  });

  it('does not replace the last screen before the list is ready, though everything beside it is', async () => {
    const screen = beginWith(CARD);
    const lastScreens = screens();
    lastScreens.hold()();
    await Promise.resolve();
    expect(screen.isConnected).toBe(true);
    lastScreens.stands();
    await Promise.resolve();
    expect(screen.isConnected).toBe(false);
  });

  it('does nothing if there is no last screen', () => {
    const html = document.body.innerHTML;
    screens().end();
    expect(document.body.innerHTML).toBe(html);
  });
});

describe('storing a list', () => {
  it('stores a list when the page is hidden, once the code that draws it is loaded', async () => {
    const lastScreens = screens();
    lastScreens.stands();
    end = lastScreens.watch('/dashboard/community', null);
    putAway();
    await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 20_000 });
    root.innerHTML = CARD.replace('A post', 'Another');
    putAway();
    await vi.waitFor(() => expect(written).toHaveLength(2), { timeout: 20_000 });
    expect(written.at(-1)).toEqual([
      '/dashboard/community',
      expect.objectContaining({ userId: null, build: '/assets/start-1.js', html: CARD.replace('A post', 'Another') }),
    ]);
  });

  it('stores a list when another screen comes, and not after that', async () => {
    const lastScreens = screens();
    end = lastScreens.watch('/dashboard/community', null);
    putAway();
    await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 20_000 });
    root.innerHTML = CARD + CARD;
    await heard();
    lastScreens.leave('/dashboard/community');
    expect(written).toHaveLength(1);
    lastScreens.leave('/signin');
    await vi.waitFor(() => expect(written).toHaveLength(2), { timeout: 20_000 });
    root.innerHTML = CARD;
    end();
    lastScreens.leave('/signin');
    putAway();
    expect(written).toHaveLength(2);
  });

  it('redraws a list when another screen comes only if it changed, also by a pressed button', async () => {
    let drawn = 0;
    const lastScreens = screens(async () => ({
      drawLastScreen(of: Element) {
        drawn += 1;
        return inTwoSteps(of);
      },
    }));
    end = lastScreens.watch('/dashboard/community', null);
    lastScreens.leave('/signin');
    await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 20_000 });
    lastScreens.leave('/signin');
    expect(drawn).toBe(1);
    root.querySelector('button')?.setAttribute('aria-pressed', 'true');
    await heard();
    lastScreens.leave('/signin');
    expect(drawn).toBe(2);
    expect(written.at(-1)?.[1].html).toContain('aria-pressed="true"');
    const time = root.appendChild(document.createElement('time'));
    time.title = '20 November';
    await heard();
    lastScreens.leave('/signin');
    time.textContent = '2 minutes ago';
    await heard();
    lastScreens.leave('/signin');
    expect(drawn).toBe(3);
  });

  it('does not store an unchanged list again, unless it was deleted', async () => {
    const lastScreens = screens();
    end = lastScreens.watch('/dashboard/community', null);
    putAway();
    await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 20_000 });
    putAway();
    expect(written).toHaveLength(1);
    lastScreens.forget();
    putAway();
    expect(written).toHaveLength(2);
  });

  it.each([
    ['where nothing may be stored', () => (mayKeep = false)],
    ['of a person who has signed out', () => session.set({ kind: 'visitor' })],
    ['that is too long for a fast start', () => root.append('x'.repeat(500_000))],
    ['while the last screen is still shown', () => beginWith(CARD)],
    ['of a page that was not built', () => document.head.replaceChildren()],
  ])('does not store a list %s', async (_, happens) => {
    session.set({ kind: 'signedIn', person: OLENA });
    const lastScreens = screens();
    end = lastScreens.watch('/dashboard/community', OLENA.userId);
    putAway();
    await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 20_000 });
    root.innerHTML = CARD + CARD;
    happens();
    putAway();
    lastScreens.leave('/signin');
    expect(written).toHaveLength(1);
  });

  describe('a list that is idle, step by step', () => {
    let steps: (() => void)[];
    let lastScreens: LastScreens;

    /** Waits until the first of two steps is done. */
    async function rest() {
      await vi.advanceTimersByTimeAsync(2_000);
      steps.shift()?.();
    }

    beforeEach(async () => {
      steps = [];
      vi.useFakeTimers();
      vi.stubGlobal('requestIdleCallback', (step: () => void) => steps.push(step));
      lastScreens = screens();
      end = lastScreens.watch('/dashboard/community', null);
      putAway();
      await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 20_000 });
      root.innerHTML = CARD + CARD;
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    it('draws each step of an idle list when the window has nothing else to do', async () => {
      await rest();
      expect([steps.length, written.length]).toEqual([1, 1]);
      steps.shift()?.();
      expect([steps.length, written.at(-1)?.[1].html]).toEqual([0, CARD + CARD]);
    });

    it('finishes drawing a list at once when the screen is left', async () => {
      await rest();
      lastScreens.leave('/signin');
      expect(written.map(([, { html }]) => html)).toEqual([CARD, CARD + CARD]);
      steps.shift()?.();
      expect(written).toHaveLength(2);
    });

    it('redraws a list that is left with other content', async () => {
      await rest();
      root.innerHTML = CARD + CARD + CARD;
      await heard();
      lastScreens.leave('/signin');
      steps.shift()?.();
      expect(written.map(([, { html }]) => html)).toEqual([CARD, CARD + CARD + CARD]);
    });

    it.each([
      ['it was deleted', () => lastScreens.forget()],
      ['it is no longer watched', () => end()],
    ])('stops drawing a list when %s', async (_, happens) => {
      await rest();
      happens();
      steps.shift()?.();
      expect(written).toHaveLength(1);
    });
  });

  it('deletes the stored lists when they are not what would be shown now', async () => {
    screens().forget();
    await vi.waitFor(() => expect(forgotten).toBe(1), { timeout: 20_000 });
  });
});

it.each([
  ['/dashboard/community', '', '/dashboard/community'],
  ['/dashboard/community', '?source=installed', '/dashboard/community'],
  ['/dashboard/services', '?city=1', null],
  ['/dashboard/messages', '?show=requests&source=installed', null],
])('the address %s%s is stored under %s', (pathname, search, path) => {
  expect(whereIs({ location: { pathname, search } as Location })).toBe(path);
});
