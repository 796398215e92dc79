import { expect, it } from 'vitest';
import { HOUR_MS } from '../../domain/time/spans.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { refreshDirectory } from './refresh-directory.ts';

const country = { en: 'Ukraine', uk: 'Україна' };
const LVIV = { code: 'UA46060250010015970', city: { en: 'Lviv', uk: 'Львів' }, region: null, country };
const NOW = Date.parse('2026-11-30T10:00:00.000Z');
const storedAgo = (ms: number) => ({
  directory: { city: LVIV, entries: [], at: new Date(NOW - ms).toISOString(), bytes: 2 },
});

it.each([
  ['fetches the stored city’s directory again after hours', storedAgo(7 * HOUR_MS), true, [LVIV]],
  ['leaves a fresh one alone', storedAgo(HOUR_MS), true, []],
  ['fetches nothing for a visitor who chose no city', {}, false, []],
  ['fetches nothing for a person without a profile', {}, true, []],
] as const)('%s', async (_, options, isSignedIn, fetched) => {
  const { api, asked } = createMemoryClient(options);
  await refreshDirectory(api, isSignedIn, NOW);
  expect(asked.filter(({ call }) => call === 'fetchDirectory').map(({ input }) => input)).toEqual(fetched);
});
