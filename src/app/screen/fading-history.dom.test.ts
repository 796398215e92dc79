import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageHistory } from '../../platform/page/page-history.ts';
import { fadingHistory } from './fading-history.ts';

/** Imitates a browser's view transitions: each callback runs once, in order, when the old picture is captured. */
function stage({ motion = true, pathname = '/' } = {}) {
  window.history.replaceState(null, '', pathname);
  vi.stubGlobal('matchMedia', () => ({ matches: motion }));
  const callbacks: (() => void)[] = [];
  Object.defineProperty(document, 'startViewTransition', {
    configurable: true,
    value: (update: () => void) => {
      callbacks.push(update);
      const ready = Promise.reject(new DOMException('skipped', 'AbortError'));
      return { ready, skipTransition: () => undefined };
    },
  });
  const shown: string[] = [];
  const page = createPageHistory(window);
  const history = fadingHistory(page, window);
  const stop = history.listen(() => {
    const { type, location } = history.here();
    shown.push(`${type} ${location.pathname}${location.search}`);
  });
  const keepPicture = () => {
    for (const callback of callbacks.splice(0)) callback();
  };
  return { page, history, shown, keepPicture, stop };
}

describe('the history that fades screens in', () => {
  let stop: () => void = () => undefined;
  const open = (...given: Parameters<typeof stage>) => {
    const opened = stage(...given);
    stop = opened.stop;
    return opened;
  };
  beforeEach(() => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible'));
  afterEach(() => {
    stop();
    Reflect.deleteProperty(document, 'startViewTransition');
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('changes the address at once and shows the screen when the old picture is captured', () => {
    const { page, history, shown, keepPicture } = open();
    history.push('/about');
    expect([location.pathname, page.here().location.pathname, shown]).toEqual(['/about', '/about', []]);
    expect([history.here().location.pathname, history.hasMovedOn()]).toEqual(['/', true]);
    keepPicture();
    expect(shown).toEqual(['PUSH /about']);
    expect(history.here()).toBe(page.here());
    expect(history.hasMovedOn()).toBe(false);
  });

  it('shows the screen once, after a moment, even if no picture is captured', () => {
    vi.useFakeTimers();
    const { history, shown, keepPicture } = open();
    history.push('/about');
    vi.advanceTimersByTime(299);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    keepPicture();
    expect(shown).toEqual(['PUSH /about']);
  });

  it('shows once the last of several navigations that came before the picture was captured', () => {
    const { history, shown, keepPicture } = open();
    history.push('/about');
    history.replace('/terms');
    keepPicture();
    expect(shown).toEqual(['REPLACE /terms']);
  });

  it('shows a step back at once and drops the navigation that was waiting', async () => {
    const { history, shown, keepPicture } = open();
    history.push('/about');
    keepPicture();
    history.push('/terms');
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await back;
    keepPicture();
    expect(shown).toEqual(['PUSH /about', 'POP /about']);
  });

  it.each<{ name: string; before?: () => void; motion?: boolean; to?: string }>([
    { name: 'for a person who prefers reduced motion', motion: false },
    { name: 'within one screen', to: '/?tab=posts' },
    {
      name: 'from a dialog, which closes at the same moment',
      before: () => {
        document.body.append(document.createElement('dialog'));
        document.querySelector('dialog')?.setAttribute('open', '');
      },
    },
    {
      name: 'while the page is hidden',
      before: () => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    },
    {
      name: 'in a browser without view transitions',
      before: () => void Reflect.deleteProperty(document, 'startViewTransition'),
    },
  ])('animates nothing $name', ({ before, motion = true, to = '/about' }) => {
    const { history, shown } = open({ motion });
    before?.();
    history.push(to);
    expect(shown).toEqual([`PUSH ${to}`]);
  });
});
