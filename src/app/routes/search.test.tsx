import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { breedAddresses } from '../../domain/breed/address.ts';
import { CARE_ARTICLES } from '../../domain/care/articles.ts';
import { createHandbookIndex } from '../../features/search/handbook/handbook-index.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { renderPage } from '../testing/render.tsx';
import SearchRoute from './search.tsx';
import { loadSearchTexts } from './search-texts.ts';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const [en, uk] = await Promise.all([loadSearchTexts('en'), loadSearchTexts('uk')]);
const index = createHandbookIndex({ en, uk });
const last = (path: string) => path.split('/').at(-1);

it('knows every article and every breed in both languages', () => {
  for (const texts of [en, uk]) {
    expect(texts.map(({ path }) => last(path)).toSorted()).toEqual(
      [...CARE_ARTICLES.map(({ slug }) => slug), ...breedAddresses()].toSorted(),
    );
  }
});

describe('a search in the articles and breeds', () => {
  it.each([
    ['en', 'heat stroke', 'heat-stroke'],
    ['en', 'тепловий удар', 'heat-stroke'],
    ['uk', 'Тепловий удар', 'heat-stroke'],
    ['uk', 'beagle', 'beagle'],
    ['en', 'Бігль', 'beagle'],
    ['uk', 'бигль', 'beagle'],
    ['uk', 'сфінкс', 'sphynx'],
    ['en', 'babesiosis', 'ticks-and-babesiosis'],
  ] as const)('finds in %s by “%s”: %s', (locale, text, expected) => {
    const [first] = index.search(text, locale).filter(({ path }) => last(path) === expected);
    expect(first).toBeDefined();
    const title = first?.title.map((piece) => piece.text).join('') ?? '';
    expect(/[а-яіїєґ]/i.test(title)).toBe(locale === 'uk');
  });

  it('finds a few of many, each once, and none for other words', () => {
    const paths = index.search('собака', 'uk').map(({ path }) => path);
    expect(paths).toHaveLength(5);
    expect(new Set(paths).size).toBe(5);
    expect(index.search('xyzxyz', 'en')).toEqual([]);
  });
});

it('shows articles and breeds above the posts, and nothing where it finds none', async () => {
  renderPage(<SearchRoute />, { path: '/dashboard/search?q=heat+stroke' });
  const region = await screen.findByRole('region', { name: 'Articles and breeds' });
  const [link] = within(region).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/dashboard/care/heat-stroke');
  expect(link?.querySelector('mark')).not.toBeNull();
  const results = screen.getByRole('region', { name: 'Results' });
  expect(region.compareDocumentPosition(results) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  cleanup();
  renderPage(<SearchRoute />, { path: '/dashboard/search?q=xyzxyz' });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Articles and breeds' })).toBeNull();
});
