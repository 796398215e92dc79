import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { PostStatement } from './schema.ts';
import { slugBelongsTo, slugOf } from './slug.ts';

const id = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

describe('the address of a post', () => {
  it.each([
    ['Мій кіт Їжак', 'miy-kit-yizhak-2x3y4z5a6b'],
    ['Щеня шукає дім!', 'shchenya-shukaye-dim-2x3y4z5a6b'],
    ['Hello, world', 'hello-world-2x3y4z5a6b'],
    ['П’ять собак', 'pyat-sobak-2x3y4z5a6b'],
    ['🐈', '2x3y4z5a6b'],
    ['---', '2x3y4z5a6b'],
  ])('of %j is %s', (title, slug) => {
    expect(slugOf(id, title)).toBe(slug);
  });

  it('fits its schema and belongs to its post, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugOf(id, title);
        expect(Value.Check(PostStatement.properties.slug, slug)).toBe(true);
        expect(slugBelongsTo(slug, id)).toBe(true);
      }),
    );
  });

  it('does not belong to another post', () => {
    expect(slugBelongsTo(slugOf(id, 'Cat'), 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6C')).toBe(false);
  });
});
