import { afterEach, expect, it, vi } from 'vitest';
import { pageComes } from './reload.ts';

afterEach(() => vi.unstubAllGlobals());

it('loads the page from the service worker’s copy, without a request', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  expect(pageComes()).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['loads if the response is a success', async () => new Response(null, { status: 200 }), true],
  ['does not load if the response is an error', async () => new Response(null, { status: 503 }), false],
  ['does not load without a response', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('requests the page if there is no copy, which %s', async (_, fetch, comes) => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  expect(await pageComes()).toBe(comes);
});
