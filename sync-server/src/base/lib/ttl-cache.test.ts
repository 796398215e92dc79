import { expect, it } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

function counted() {
  let now = 0;
  let asked = 0;
  const cache = ttlCache<number>({ milliseconds: 10, most: 2, now: () => now });
  const ask = async () => {
    asked += 1;
    return asked;
  };
  return {
    get: (key: string) => cache.get(key, ask),
    fail: (key: string) => cache.get(key, () => Promise.reject(new Error('no'))),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('caches a response for a while and shares the request in flight', async () => {
  const { get, pass } = counted();
  expect(await Promise.all([get('a'), get('a')])).toEqual([1, 1]);
  pass(9);
  expect(await get('a')).toBe(1);
  pass(1);
  expect(await get('a')).toBe(2);
});

it('caches up to a maximum of responses and evicts the least recently used first', async () => {
  const { get } = counted();
  for (const key of ['a', 'b', 'c']) await get(key);
  expect(await get('c')).toBe(3);
  expect(await get('b')).toBe(2);
  expect(await get('a')).toBe(4);
  expect(await get('b')).toBe(2);
  expect(await get('c')).toBe(5);
});

it('does not extend the lifetime of a cached response when it is used', async () => {
  const { get, pass } = counted();
  for (const asked of [1, 1, 2]) {
    expect(await get('a')).toBe(asked);
    pass(6);
  }
});

it('passes a failure to the caller and does not cache it', async () => {
  const { get, fail } = counted();
  await expect(fail('a')).rejects.toThrow('no');
  expect(await get('a')).toBe(1);
});
