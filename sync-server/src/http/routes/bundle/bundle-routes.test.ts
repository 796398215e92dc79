import { describe, expect, it } from 'vitest';
import { encodingFor } from './index.ts';

describe('the encoding of a bundle', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['zstd', 'identity'],
  ] as const)('is chosen for %j: %s', (header, expected) => {
    expect(encodingFor(header, ['br', 'gzip'])).toBe(expected);
  });

  it('is never one that is not ready yet', () => {
    expect(encodingFor('br, gzip', ['gzip'])).toBe('gzip');
    expect(encodingFor('br', ['gzip'])).toBe('identity');
  });
});
