import { expect, it } from 'vitest';
import { DELIVERED_KINDS, type DeliveredKinds } from '../../../domain/kinds/kinds.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { DeliveredSearch } from './delivered-search.ts';

const KINDS = {
  ...DELIVERED_KINDS,
  handover: {
    ...DELIVERED_KINDS.handover,
    orders: { at: (fact: { at?: string }) => fact.at ?? null },
    searched: { words: (fact: { text?: string }) => fact.text ?? '', order: 'at' },
  },
} as unknown as DeliveredKinds;

function searchOver(texts: readonly string[]) {
  const facts = [...texts];
  let reads = 0;
  const search = new DeliveredSearch(KINDS, async () => {
    reads += 1;
    return facts.map((text, index) => ({ _id: `handover:${index}`, text })) as never;
  });
  const found = async (text: string) =>
    (await search.search('handover', text)).map(({ excerpt }) => excerpt.map((piece) => piece.text).join(''));
  return { search, found, facts, reads: () => reads };
}

it.each([
  ['the beginning of a word', 'барс', ['Барсик їсть']],
  ['words in any order', 'їсть барсик', ['Барсик їсть']],
  ['a part of a text, across words', 'ик їс', ['Барсик їсть']],
  ['without the apostrophe', 'мяч', ['Ось м’яч']],
  ['words that it does not all contain', 'барсик м’яч', []],
  ['nothing', '  ', []],
])('finds a delivered fact by %s', async (_, text, expected) => {
  expect(await searchOver(['Барсик їсть', 'Ось м’яч']).found(text)).toEqual(expected);
});

it('returns found delivered facts in the order of reading, up to the limit', async () => {
  const texts = Array.from({ length: LIMITS.searchResults + 5 }, (_, index) => `cat ${index}`);
  expect(await searchOver(texts).found('cat')).toEqual(texts.slice(0, LIMITS.searchResults));
});

it('reads delivered facts once for all searches until something changes', async () => {
  const { search, found, facts, reads } = searchOver(['one']);
  await found('one');
  await found('two');
  expect(reads()).toBe(1);
  facts.push('two');
  search.changed();
  expect(await found('two')).toEqual(['two']);
  expect(reads()).toBe(2);
});

it('does not search a kind that declares no words', async () => {
  expect(await searchOver(['one']).search.search('outcome', 'one')).toEqual([]);
});
