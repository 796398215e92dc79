import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { LIMITS } from '../limits.ts';
import { fold, wordsOf } from './fold.ts';
import { createPostIndex, type IndexedPost, type PostIndex } from './post-index.ts';
import type { SearchPage } from './schema.ts';

const letter = fc.constantFrom(..."абгґеєиіїйпртьАГҐІЙ’'ʼ -.kitKIT", 'й', 'а́', '🐈');
const words = fc.array(letter, { minLength: 1, maxLength: 30 });
const text = words.map((signs) => signs.join(''));

function post(number: number, more: Partial<IndexedPost> = {}): IndexedPost {
  return {
    _id: `post:01JD4Z7R8S9T0V1W2X3Y4Z${String(number).padStart(4, '0')}`,
    slug: `a-${number}`,
    postTitle: 'Назва',
    content: '<p></p>',
    tags: [],
    authorId: 'a'.repeat(32),
    authorName: 'Олена Коваль',
    // Several at the same time, so that the order of equal ones is tested.
    publishedAt: new Date(Date.UTC(2026, 10, 1) + (number % 3) * 1000).toISOString(),
    ...more,
  };
}

const anyPost = fc
  .record({ number: fc.nat(12), postTitle: text, body: text, tags: fc.array(text, { maxLength: 3 }), authorName: text })
  .map(({ number, body, ...rest }) => post(number, { ...rest, content: `<p>${body}</p>` }));

function everything(index: PostIndex, query: string): SearchPage {
  const hits = [];
  for (let page = 1; ; page += 1) {
    const found = index.search(query, page);
    hits.push(...found.hits);
    if (found.hits.length < LIMITS.searchPage) return { hits, total: found.total };
  }
}

/** The word with a wrong third letter. */
function withError(word: string): string {
  return `${word.slice(0, 2)}x${word.slice(3)}`;
}

describe('the index of posts', () => {
  it('finds a title by any part of it, whatever the case and apostrophes, and marks that part', () => {
    const variants = [
      (part: string) => part,
      (part: string) => part.toUpperCase(),
      (part: string) => part.toLowerCase(),
      (part: string) => part.replace(/['’ʼ]/g, ''),
      (part: string) => part.replace(/['’ʼ]/g, '`').replace(/ґ/g, 'г').replace(/Г/g, 'Ґ'),
    ];
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), fc.constantFrom(...variants), (signs, from, length, vary) => {
        const start = from % signs.length;
        const part = signs.slice(start, start + 1 + (length % (signs.length - start))).join('');
        const index = createPostIndex();
        index.put(post(1, { postTitle: signs.join('') }));
        index.put(post(2, { postTitle: '🦔' }));
        const { hits, total } = index.search(vary(part), 1);
        const query = fold(part).trim();
        expect(total).toBe(query === '' ? 0 : 1);
        if (query === '') return;
        expect(hits.map(({ slug }) => slug)).toEqual(['a-1']);
        const [hit] = hits;
        expect(hit?.title.map((piece) => piece.text).join('')).toBe(signs.join(''));
        const marked = hit?.title.filter((piece) => piece.hit).map((piece) => fold(piece.text)) ?? [];
        expect(marked.length).toBeGreaterThan(0);
        // Adjacent matches are one piece.
        for (const piece of marked) expect(piece.replaceAll(query, '').trim()).toBe('');
      }),
      drawn(500),
    );
  });

  it('gives the same results after any order of adding, replacing and removing posts', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: anyPost.map((put) => ({ put })) },
      { weight: 1, arbitrary: fc.nat(12).map((number) => ({ remove: post(number)._id })) },
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(text, { minLength: 1, maxLength: 5 }),
        (steps, searches) => {
          const index = createPostIndex();
          const left = new Map<string, IndexedPost>();
          for (const each of steps) {
            if ('put' in each) {
              index.put(each.put);
              left.set(each.put._id, each.put);
            } else {
              index.remove(each.remove);
              left.delete(each.remove);
            }
          }
          const fresh = createPostIndex();
          for (const each of [...left.values()].reverse()) fresh.put(each);
          expect(index.size).toBe(left.size);
          const words = [...left.values()].flatMap(({ postTitle }) => wordsOf(fold(postTitle)));
          for (const query of [...searches, ...words.map(withError), 'к', 'кіт', 'олена']) {
            expect(everything(index, query)).toEqual(everything(fresh, query));
          }
        },
      ),
    );
  });

  it('finds each word of a post by its beginning, and marks nothing else', () => {
    fc.assert(
      fc.property(anyPost, fc.nat(), (each, which) => {
        const index = createPostIndex();
        index.put(each);
        const all = fold([each.postTitle, each.tags.join(' '), each.authorName, each.content.slice(3, -4)].join(' '));
        const found = all.match(/[\p{L}\p{N}\p{M}]{3,}/gu) ?? [];
        const word = found[which % Math.max(1, found.length)];
        if (word === undefined) return;
        const beginning = word.slice(0, 3);
        const { hits } = index.search(beginning, 1);
        expect(hits).toHaveLength(1);
        for (const piece of [...(hits[0]?.title ?? []), ...(hits[0]?.excerpt ?? [])]) {
          if (piece.hit) expect(fold(piece.text)).toContain(beginning);
        }
      }),
    );
  });

  it('finds each longer word of a post with one wrong letter, after the posts with that spelling', () => {
    fc.assert(
      fc.property(anyPost, fc.nat(), (each, which) => {
        const found = wordsOf(fold(each.postTitle)).filter((word) => word.length > 4);
        const word = found[which % Math.max(1, found.length)];
        if (word === undefined) return;
        const index = createPostIndex();
        index.put(each);
        index.put(post(20, { postTitle: withError(word), publishedAt: '2000-01-01T00:00:00.000Z' }));
        const slugs = index.search(withError(word), 1).hits.map(({ slug }) => slug);
        expect(slugs).toEqual(word === withError(word) ? expect.anything() : ['a-20', each.slug]);
      }),
    );
  });
});

describe('pages of search results', () => {
  const index = createPostIndex();
  for (let number = 0; number < LIMITS.searchResults + 50; number += 1) {
    index.put(
      post(number, {
        postTitle: `Кіт ${number}`,
        publishedAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
      }),
    );
  }

  it('makes pages of one size that cover all results once, newest first, and end', () => {
    const { hits, total } = everything(index, 'кіт');
    expect(total).toBe(LIMITS.searchResults);
    const numbers = hits.map(({ slug }) => Number(slug.slice(2)));
    expect(numbers).toEqual(
      Array.from({ length: LIMITS.searchResults }, (_, place) => LIMITS.searchResults + 49 - place),
    );
    expect(index.search('кіт', 1).hits).toHaveLength(LIMITS.searchPage);
  });

  it('makes correct pages when there are far more results than the limit', () => {
    const many = createPostIndex();
    const order = Array.from(
      { length: 6 * LIMITS.searchResults },
      (_, number) => (number * 7919) % (6 * LIMITS.searchResults),
    );
    for (const number of order) {
      many.put(
        post(number, {
          content: '<p>собака</p>',
          publishedAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
        }),
      );
    }
    const { hits } = everything(many, 'собак');
    expect(hits.map(({ slug }) => Number(slug.slice(2)))).toEqual(
      Array.from({ length: LIMITS.searchResults }, (_, place) => 6 * LIMITS.searchResults - 1 - place),
    );
  });
});

describe('the excerpt of a found post', () => {
  const long = `${'слово '.repeat(60)}їжачок ${'далі '.repeat(60)}`;

  it('shows in an excerpt the match, with an ellipsis for omitted text', () => {
    const index = createPostIndex();
    index.put(post(1, { content: `<p>${long}</p>` }));
    const pieces = index.search('їжач', 1).hits[0]?.excerpt ?? [];
    expect(pieces.map(({ hit }) => hit)).toEqual([false, true, false]);
    expect(pieces[1]?.text).toBe('їжач');
    expect(pieces[0]?.text).toMatch(/^…слово .* $/);
    expect(pieces[2]?.text).toMatch(/^ок далі .*далі…$/);
    expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(180);
  });

  it('shows the beginning as an excerpt if the title matches', () => {
    const index = createPostIndex();
    index.put(post(1, { content: '<p>Спить</p>' }));
    expect(index.search('назв', 1).hits[0]?.excerpt).toEqual([{ text: 'Спить', hit: false }]);
  });
});
