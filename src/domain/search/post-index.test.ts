import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { createPostIndex, type IndexedPost } from './post-index.ts';

function post(number: number, postTitle: string, more: Partial<IndexedPost> = {}): IndexedPost {
  return {
    _id: `post:01JD4Z7R8S9T0V1W2X3Y4Z${String(number).padStart(4, '0')}`,
    slug: `a-${number}`,
    postTitle,
    content: '<p></p>',
    tags: [],
    authorId: 'a'.repeat(32),
    authorName: 'Олена Коваль',
    publishedAt: new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString(),
    ...more,
  };
}

function slugs(index: ReturnType<typeof createPostIndex>, text: string): string[] {
  return index.search(text, 1).hits.map(({ slug }) => slug);
}

describe('the results of a search', () => {
  const index = createPostIndex();
  index.put(post(1, 'П’ять собак ґазди'));
  index.put(post(2, 'Кіт', { content: '<p>Спить поруч із собакою.</p>' }));
  index.put(post(3, 'Дім', { tags: ['собаки'] }));
  index.put(post(4, 'Вулиця', { authorName: 'Собакевич Іван' }));
  index.put(post(5, 'Бульдог і собака'));

  it.each([
    ['СОБАК', ['a-5', 'a-1', 'a-3', 'a-4', 'a-2']],
    ["п'ять", ['a-1']],
    ['пять', ['a-1']],
    ['ять соб', ['a-1']],
    ['газди', ['a-1']],
    ['поруч спить', ['a-2']],
    ['кіт собак', ['a-2']],
    ['кіт', ['a-2']],
    ['птах', []],
    ['', []],
    ['   ', []],
  ])('finds by %j: %j', (text, expected) => {
    expect(slugs(index, text)).toEqual(expected);
  });
});

describe('the search with one wrong letter', () => {
  const index = createPostIndex();
  index.put(post(1, 'Собака'));
  index.put(post(2, 'Кіт', { content: '<p>Спить поруч із собакою.</p>' }));
  index.put(post(3, 'Сабан'));

  it.each([
    ['сабака', ['a-1']],
    ['сабак', ['a-3', 'a-1', 'a-2']],
    ['кіт собоак', ['a-2']],
    // Exact results come first, however new the others are.
    ['собака', ['a-1']],
    ['сабан', ['a-3']],
    ['собан', ['a-3']],
    // Short words have to be right.
    ['кіс', []],
    ['кіс собака', []],
  ])('finds by %j: %j', (text, expected) => expect(slugs(index, text)).toEqual(expected));

  it('marks the words that it found', () => {
    const { hits } = index.search('себак', 1);
    const marked = hits.flatMap(({ title, excerpt }) => [...title, ...excerpt].filter(({ hit }) => hit));
    expect(marked.map(({ text }) => text)).toEqual(['Собак', 'собак']);
  });

  it('is not made where exact results fill a page', () => {
    const many = createPostIndex();
    many.put(post(100, 'Сабака'));
    for (let number = 0; number < LIMITS.searchPage - 1; number += 1) many.put(post(number, 'Собака'));
    expect(slugs(many, 'собака').at(-1)).toBe('a-100');
    many.put(post(50, 'Собака'));
    expect(many.search('собака', 1).total).toBe(LIMITS.searchPage);
  });
});

it('excludes the posts of blocked people from the total and from every page', () => {
  const index = createPostIndex();
  const [away, shown] = ['b'.repeat(32), 'a'.repeat(32)];
  for (let number = 0; number < 60; number += 1)
    index.put(post(number, 'Кіт', { authorId: number % 3 === 0 ? shown : away }));
  const { hits, total } = index.search('кіт', 2, [away]);
  expect(total).toBe(20);
  expect(hits.map(({ slug }) => slug)).toEqual(['a-21', 'a-18', 'a-15', 'a-12', 'a-9', 'a-6', 'a-3', 'a-0']);
  expect(index.search('кіт', 1, [away, shown])).toEqual({ hits: [], total: 0 });
});

describe('lists of posts', () => {
  const index = createPostIndex();
  const posts = Array.from({ length: 20 }, (_, number) =>
    post(number, 'Кіт', {
      tags: number % 2 === 0 ? ['парні'] : ['непарні'],
      authorId: (number % 3 === 0 ? 'c' : 'd').repeat(32),
      publishedAt: new Date(Date.UTC(2026, 10, 1) + Math.floor(number / 4) * 1000).toISOString(),
    }),
  );
  for (const number of [7, 3, 19, 0, 12]) index.put(posts[number] as IndexedPost);
  for (const each of posts) index.put(each);
  const placeOf = ({ publishedAt, _id }: IndexedPost) => ({ publishedAt, _id });

  it.each([
    ['all', {}, () => true],
    ['a tag', { tag: 'парні' }, ({ tags }: IndexedPost) => tags.includes('парні')],
    ['a person', { author: 'c'.repeat(32) }, ({ authorId }: IndexedPost) => authorId.startsWith('c')],
    [
      'both',
      { tag: 'парні', author: 'c'.repeat(32) },
      ({ tags, authorId }: IndexedPost) => tags.includes('парні') && authorId.startsWith('c'),
    ],
    ['nothing', { tag: 'пар' }, () => false],
  ])('continues the list of %s after any position', (_name, list, belongs) => {
    const expected = posts.filter(belongs).reverse().map(placeOf);
    expect(index.listed(list, null, 50)).toEqual(expected);
    for (const [at, place] of posts.entries()) {
      const behind = posts.slice(0, at).filter(belongs).reverse().map(placeOf);
      expect(index.listed(list, placeOf(place), 3)).toEqual(behind.slice(0, 3));
    }
  });

  it('continues a list after a post that was removed', () => {
    const removed = post(30, 'Пес');
    index.put(removed);
    index.remove(removed._id);
    expect(index.listed({}, placeOf(removed), 1)).toEqual([placeOf(posts[19] as IndexedPost)]);
  });
});

describe('the search in a long text', () => {
  const long = (end: string) => `<p>${'Дощить надворі. '.repeat(300)}${end}</p>`;

  it('searches a long text to its end, and shows an excerpt of the match there', () => {
    const index = createPostIndex();
    index.put(post(1, 'Оповідання', { content: long('Прийшов їжак.') }));
    const [hit] = index.search('їжак', 1).hits;
    expect(hit?.excerpt.map(({ text }) => text).join('')).toMatch(/^….*Прийшов їжак\.$/);
    expect(hit?.excerpt.filter((piece) => piece.hit).map(({ text }) => text)).toEqual(['їжак']);
  });

  it.each([0, 900, 990, 1_000, 1_990, 2_000, 5_000, 30_000])(
    'shows a match after %i characters, the whole phrase before single words',
    (before) => {
      const index = createPostIndex();
      const rain = 'слідиться дощ '.repeat(before / 14);
      index.put(post(1, 'Оповідання', { content: `<p>кіт ${rain}П’ятий слід кота ${rain}кіт</p>` }));
      const marked = (text: string) =>
        index
          .search(text, 1)
          .hits[0]?.excerpt.filter((piece) => piece.hit)
          .map((piece) => piece.text);
      expect(marked("п'ятий слід кота")).toEqual(['П’ятий слід кота']);
      expect(marked('ятий кот')).toBeUndefined();
      expect(marked('слід пятий')?.slice(0, 2)).toEqual(before < 28 ? ['П’ятий', 'слід'] : ['слід', 'слід']);
    },
  );

  it('searches only the beginning of a long text while there is no room, and all of it afterwards', () => {
    const index = createPostIndex(3_000);
    index.put(post(1, 'Перше', { content: long('їжак') }));
    index.put(post(2, 'Друге', { content: long('їжак') }));
    expect(slugs(index, 'їжак')).toEqual(['a-1']);
    expect(slugs(index, 'дощить')).toEqual(['a-2', 'a-1']);
    index.put(post(1, 'Перше', { content: '<p>їжак</p>' }));
    index.put(post(2, 'Друге', { content: long('їжак') }));
    expect(slugs(index, 'їжак')).toEqual(['a-2', 'a-1']);
    index.remove(post(2, '')._id);
    index.put(post(3, 'Третє', { content: long('їжак') }));
    expect(slugs(index, 'їжак')).toEqual(['a-3', 'a-1']);
  });
});
