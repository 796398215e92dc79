import { expect, it } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

function counted() {
  let now = 0;
  let asked = 0;
  const kept = ttlCache<number>({ milliseconds: 10, most: 2, now: () => now });
  const ask = async () => {
    asked += 1;
    return asked;
  };
  return {
    get: (key: string) => kept.get(key, ask),
    fail: (key: string) => kept.get(key, () => Promise.reject(new Error('no'))),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('asks once for a while, also while the answer is on its way', async () => {
  const { get, pass } = counted();
  expect(await Promise.all([get('a'), get('a')])).toEqual([1, 1]);
  pass(9);
  expect(await get('a')).toBe(1);
  pass(1);
  expect(await get('a')).toBe(2);
});

it('keeps so many and no more; what nobody asked for longest goes first', async () => {
  const { get } = counted();
  for (const key of ['a', 'b', 'c']) await get(key);
  expect(await get('c')).toBe(3);
  expect(await get('b')).toBe(2);
  expect(await get('a')).toBe(4);
  expect(await get('b')).toBe(2);
  expect(await get('c')).toBe(5);
});

it('asking for an answer does not make it younger', async () => {
  const { get, pass } = counted();
  for (const asked of [1, 1, 2]) {
    expect(await get('a')).toBe(asked);
    pass(6);
  }
});

it('a failure is told to whoever asked, and not kept', async () => {
  const { get, fail } = counted();
  await expect(fail('a')).rejects.toThrow('no');
  expect(await get('a')).toBe(1);
});
