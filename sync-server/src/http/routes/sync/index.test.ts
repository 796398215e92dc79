import { describe, expect, it } from 'vitest';
import { compareServer } from '../../../../../src/data/sync/hello.ts';
import { historyLength } from './index.ts';

const ONE = { listLag: null };
const SEVERAL = { listLag: 30_000 };

describe('the length of a history', () => {
  it.each<[string | number, number]>([
    ['12-g1AAAACTeJzLYWBgYMpg', 12],
    ['0', 0],
    [7, 7],
    ['0-7f', 0],
    ['', 0],
    ['g1', 0],
    ['-3-x', 0],
  ])('of the sequence %j is %i', (sequence, number) => {
    expect(historyLength(ONE, sequence)).toBe(number);
  });

  it.each([
    ['a copy with fewer changes answers next', historyLength(SEVERAL, '12-x'), SEVERAL, '9-y', 'known'],
    ['a second and a third node were added', historyLength(ONE, '12-x'), SEVERAL, '9-y', 'known'],
    ['its only node has fewer changes than before', historyLength(ONE, '12-x'), ONE, '9-y', 'replaced'],
  ] as const)(
    'makes a device recognise a known or a replaced server when %s',
    (_what, ownSeq, couch, sequence, expected) => {
      const own = { database: 'user-1', seq: historyLength(couch, sequence) };
      const hello = { service: 'lapka', protocol: 1, epoch: 'e', formerEpochs: [], now: '', own } as const;
      expect(compareServer({ epoch: 'e', ownSeq }, { ...hello, formerEpochs: [] })).toBe(expected);
    },
  );
});
