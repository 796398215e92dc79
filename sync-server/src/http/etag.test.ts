import { describe, expect, it } from 'vitest';
import { namesEtag } from './etag.ts';

describe.each(['"a"', 'W/"a"'])('if-none-match and the tag %s', (etag) => {
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
  ])('%j: %s', (header, expected) => {
    expect(namesEtag(header, etag)).toBe(expected);
  });
});
