import { describe, expect, it } from 'vitest';
import { encodingFor } from './index.ts';

describe('which encoding a client gets', () => {
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
  ] as const)('%j: %s', (header, expected) => {
    expect(encodingFor(header, ['br', 'gzip'])).toBe(expected);
  });

  it('never one that is not there yet', () => {
    expect(encodingFor('br, gzip', ['gzip'])).toBe('gzip');
    expect(encodingFor('br', ['gzip'])).toBe('identity');
  });
});
