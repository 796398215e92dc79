import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnChunkError } from './chunk-errors.ts';

const ALWAYS = { mayReload: () => true, comes: () => true as const };

const fail = () => {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  return event;
};

describe('a chunk of the app that does not load', () => {
  let stop: () => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
    sessionStorage.clear();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('reloads once for a missing chunk, and again only after a minute', () => {
    const reload = vi.fn();
    stop = reloadOnChunkError({ ...ALWAYS, reload });
    expect(fail().defaultPrevented).toBe(true);
    expect(fail().defaultPrevented).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(59_999);
    fail();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    fail();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads for a missing chunk while a form is open', () => {
    const reload = vi.fn();
    stop = reloadOnChunkError({ ...ALWAYS, mayReload: () => false, reload });
    expect(fail().defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['once, if the page turns out to load', true, 1],
    ['not at all, if it does not', false, 0],
  ])(
    'passes a chunk error on if it is unknown whether the page would load, and reloads %s',
    async (_, there, times) => {
      const reload = vi.fn();
      stop = reloadOnChunkError({ ...ALWAYS, comes: async () => there, reload });
      expect([fail().defaultPrevented, fail().defaultPrevented]).toEqual([false, false]);
      await vi.advanceTimersByTimeAsync(0);
      expect(reload).toHaveBeenCalledTimes(times);
    },
  );

  it('does not reload if a form was opened while the page was being checked', async () => {
    const reload = vi.fn();
    let open = false;
    stop = reloadOnChunkError({ mayReload: () => !open, comes: async () => true, reload });
    fail();
    open = true;
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while a navigation to another address may be in progress', () => {
    const reload = vi.fn();
    stop = reloadOnChunkError({ ...ALWAYS, reload });
    window.dispatchEvent(new Event('beforeunload'));
    vi.advanceTimersByTime(29_999);
    expect(fail().defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload if the reload could not be noted', () => {
    const reload = vi.fn();
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed });
    stop = reloadOnChunkError({ ...ALWAYS, reload });
    fail();
    expect(reload).not.toHaveBeenCalled();
  });

  it('stops listening for chunk errors when ended', () => {
    const reload = vi.fn();
    reloadOnChunkError({ ...ALWAYS, reload })();
    fail();
    expect(reload).not.toHaveBeenCalled();
  });
});
