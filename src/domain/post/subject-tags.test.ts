import { expect, it } from 'vitest';
import { breedAddresses, breedAt } from '../breed/address.ts';
import { breedTag } from '../breed/tag.ts';
import { CARE_ARTICLES } from '../care/articles.ts';
import { careTag } from '../care/tag.ts';
import { normaliseTags, tagsFit, tagsOfAddress } from './tags.ts';

it('gives each breed and each article its own tag, as a post stores it', () => {
  const breeds = breedAddresses().map((address) => {
    const found = breedAt(address);
    return found === null ? null : breedTag(found.kind, found.key);
  });
  const tags = [...breeds, ...CARE_ARTICLES.map(({ slug }) => careTag(slug))].map((tag) => tag ?? '');
  expect(new Set(tags).size).toBe(tags.length);
  expect(normaliseTags(tags)).toEqual(tags);
  for (const tag of tags) expect(tagsFit([tag]), tag).toBe(true);
  expect(breedTag('dog', 'beagle')).toBe('бігль');
  expect(breedTag('dog', 'newer')).toBeNull();
  expect(careTag('heat-stroke')).toBe('heat stroke');
});

it.each([
  ['tag=%D0%91%D1%96%D0%B3%D0%BB%D1%8C&tag=%23cats', ['бігль', 'cats']],
  ['', []],
  [`tag=${'x'.repeat(41)}&tag=+&tag=ok`, ['ok']],
  [Array.from({ length: 12 }, (_, n) => `tag=t${n}`).join('&'), Array.from({ length: 10 }, (_, n) => `t${n}`)],
])('takes only valid tags from an address: %s', (search, tags) => {
  expect(tagsOfAddress(new URLSearchParams(search))).toEqual(tags);
});
