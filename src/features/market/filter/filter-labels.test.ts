import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { NO_FILTER } from '../../../domain/market/filter.ts';
import { KYIV } from '../../../entities/announcement/testing/announcements.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { filterLabels } from './filter-labels.ts';

it.each([
  [{}, null, 'Everything, everywhere'],
  [{ city: KYIV.code, kind: 'Services', service: 'grooming' }, KYIV, 'Kyiv · Grooming'],
  [{ kind: 'Services' }, null, 'Services'],
  [{ kind: 'Pet', city: KYIV.code }, null, 'City from the link · Pets'],
  [{ petType: 'dog' }, null, 'Dog'],
  [{ petType: 'dog', breed: 'beagle', priceType: 'Free' }, null, 'Beagle · Free of charge'],
] as const)('sums up the filter %j in one line', async (filter, place, words) => {
  await useTexts('en');
  expect(filterLabels({ ...NO_FILTER, ...filter }, place, i18n, 'en')).toBe(words);
});

it('sums up the filter in the language of the screen', async () => {
  await useTexts('uk');
  expect(filterLabels({ ...NO_FILTER, city: KYIV.code }, KYIV, i18n, 'uk')).toBe('Київ');
});
