import { describe, expect, it } from 'vitest';
import type { DirectoryEntry } from '../../domain/organisation/directory.ts';
import { NO_VISIT } from '../../domain/organisation/no-visit.ts';
import { ROUND_THE_CLOCK } from '../../domain/organisation/open-state.ts';
import { filterIn, findEntries } from './found.ts';

const country = { en: 'Ukraine', uk: 'Україна' };
const cityOf = (code: string, name: string) => ({ code, city: { en: name, uk: name }, region: null, country });
const LVIV = cityOf('UA46060250010015970', 'Львів');
const STRYI = cityOf('UA46100210010067320', 'Стрий');
/** A Monday, 12:00 in Ukraine. */
const NOW = Date.parse('2026-11-30T10:00:00Z');
const MORNINGS = Array.from({ length: 7 }, () => [{ from: '08:00', to: '11:00' }]);

const entryOf = (name: string, part: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  ...NO_VISIT,
  key: name,
  name,
  organisationType: 'veterinary',
  description: '',
  city: LVIV,
  ...part,
});
const ENTRIES = [
  entryOf('Яструб'),
  entryOf('Ранок', { hours: MORNINGS }),
  entryOf('Їжак', { city: STRYI, position: { latitude: 49.26, longitude: 23.85 } }),
  entryOf('Іволга', { hours: ROUND_THE_CLOCK, position: { latitude: 49.84, longitude: 24.03 } }),
  entryOf('Порятунок', { city: STRYI, emergency: true }),
  entryOf('Салон', { organisationType: 'grooming' }),
];
const all = filterIn(new URLSearchParams(), LVIV.code);
const namesOf = (query: string, here: { latitude: number; longitude: number } | null = null) =>
  findEntries(ENTRIES, filterIn(new URLSearchParams(query), LVIV.code), { here, city: LVIV.code, now: NOW }).map(
    ({ entry: { name } }) => name,
  );

describe('the entries of the directory', () => {
  it('begins with emergencies, then the chosen city, then the others, by the Ukrainian alphabet', () => {
    expect(namesOf('')).toEqual(['Порятунок', 'Іволга', 'Ранок', 'Салон', 'Яструб', 'Їжак']);
  });

  it.each([
    ['type=grooming', ['Салон']],
    ['open=now', ['Іволга']],
    ['emergency=yes', ['Порятунок']],
    ['in=city', ['Іволга', 'Ранок', 'Салон', 'Яструб']],
    ['type=grooming&open=now', []],
  ])('filters by %s', (query, names) => {
    expect(namesOf(query)).toEqual(names);
  });

  it('sorts by distance from the device, those without a place last', () => {
    expect(namesOf('', { latitude: 49.27, longitude: 23.86 }).slice(0, 3)).toEqual(['Їжак', 'Іволга', 'Порятунок']);
  });

  it('ignores invented filters', () => {
    expect(filterIn(new URLSearchParams('type=<b>&open=yes&emergency=1&in=46'), LVIV.code)).toEqual(all);
  });
});
