import { afterEach, expect, it, vi } from 'vitest';
import { type Presence, watchPresence } from './network.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('reports the presence at once and at each change, and not after it was stopped', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const presences: Presence[] = [];
  const stop = watchPresence((presence) => presences.push(presence));
  const last = () => presences.at(-1);
  expect(presences).toEqual([{ online: true, visible: true }]);
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(last()).toEqual({ online: false, visible: true });
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(last()).toEqual({ online: true, visible: true });
  visible.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(last()).toEqual({ online: true, visible: false });
  visible.mockReturnValue('visible');
  window.dispatchEvent(new Event('pagehide'));
  expect(last()).toEqual({ online: true, visible: false });
  window.dispatchEvent(new Event('pageshow'));
  expect(last()).toEqual({ online: true, visible: true });
  const before = presences.length;
  stop();
  for (const name of ['online', 'offline', 'pageshow', 'pagehide']) window.dispatchEvent(new Event(name));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(presences).toHaveLength(before);
});
