import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnChunkError } from './chunk-errors.ts';

const ALWAYS = { mayReload: () => true, comes: () => true as const };

const fail = () => {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  return event;
};

describe('a part of the app that does not load', () => {
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

  it('is answered with one reload, and with another only after a minute', () => {
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

  it('never reloads while a form is open', () => {
    const reload = vi.fn();
    stop = reloadOnChunkError({ ...ALWAYS, mayReload: () => false, reload });
    expect(fail().defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['once, when the page turns out to come', true, 1],
    ['not at all, when it does not', false, 0],
  ])('where that is not known, the error goes on and the page reloads %s', async (_, there, times) => {
    const reload = vi.fn();
    stop = reloadOnChunkError({ ...ALWAYS, comes: async () => there, reload });
    expect([fail().defaultPrevented, fail().defaultPrevented]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it('nor when a form was opened while the page was asked for', async () => {
    const reload = vi.fn();
    let open = false;
    stop = reloadOnChunkError({ mayReload: () => !open, comes: async () => true, reload });
    fail();
    open = true;
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves alone whoever goes to another address, as long as they may be on their way', () => {
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

  it('does not reload where it could not remember that it did', () => {
    const reload = vi.fn();
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed });
    stop = reloadOnChunkError({ ...ALWAYS, reload });
    fail();
    expect(reload).not.toHaveBeenCalled();
  });

  it('stops listening when told', () => {
    const reload = vi.fn();
    reloadOnChunkError({ ...ALWAYS, reload })();
    fail();
    expect(reload).not.toHaveBeenCalled();
  });
});
