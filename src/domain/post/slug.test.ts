import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { postIdOfSlug } from './id.ts';
import { PostStatement } from './schema.ts';
import { slugOf } from './slug.ts';

const id = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

describe('the address of a post', () => {
  it.each([
    ['Мій кіт Їжак', 'miy-kit-yizhak-01jd4z7r8s9t0v1w2x3y4z5a6b'],
    ['Щеня шукає дім!', 'shchenya-shukaye-dim-01jd4z7r8s9t0v1w2x3y4z5a6b'],
    ['Hello, world', 'hello-world-01jd4z7r8s9t0v1w2x3y4z5a6b'],
    ['П’ять собак', 'pyat-sobak-01jd4z7r8s9t0v1w2x3y4z5a6b'],
    ['<b>Кіт</b> & пес, 100 % за 5 $ | ₴', 'b-kit-b-pes-100-za-5-01jd4z7r8s9t0v1w2x3y4z5a6b'],
    ['🐈', '01jd4z7r8s9t0v1w2x3y4z5a6b'],
    ['---', '01jd4z7r8s9t0v1w2x3y4z5a6b'],
  ])('makes from the title %j the post’s address %s', (title, slug) => {
    expect(slugOf(id, title)).toBe(slug);
  });

  it('makes a valid address that belongs to its post, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugOf(id, title);
        expect(Value.Check(PostStatement.properties.slug, slug)).toBe(true);
        expect(postIdOfSlug(slug)).toBe(id);
      }),
    );
  });

  it('makes different addresses for posts with similar ids', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25 }), fc.constantFrom(...'0123456789'), (place, sign) => {
        const ulid = id.slice(5);
        const alike = `post:${ulid.slice(0, place)}${sign}${ulid.slice(place + 1)}`;
        fc.pre(alike !== id);
        expect(postIdOfSlug(slugOf(alike, 'Кіт'))).toBe(alike);
        expect(slugOf(alike, 'Кіт')).not.toBe(slugOf(id, 'Кіт'));
      }),
    );
  });

  it.each([
    '',
    'kit',
    'kit-2x3y4z5a6b',
    'kit01jd4z7r8s9t0v1w2x3y4z5a6b',
    'kit-01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
    '..-01jd4z7r8s9t0v1w2x3y4z5a6b/',
  ])('reads %j as no post’s address', (slug) => {
    expect(postIdOfSlug(slug)).toBeNull();
  });
});
