import { describe, expect, it } from 'vitest';
import { namesEtag } from './etag.ts';

describe.each(['"a"', 'W/"a"'])('matching `if-none-match` with the tag %s', (etag) => {
  it.each([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['W/"b",W/"a"', true],
    ['*', true],
    ['a', false],
    ['"aa"', false],
  ])('reports whether the header %j names the tag: %s', (header, expected) => {
    expect(namesEtag(header, etag)).toBe(expected);
  });
});
