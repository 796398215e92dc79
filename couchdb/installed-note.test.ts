import { expect, test } from 'vitest';
import { DAY_MS } from '../src/domain/time/spans.ts';
import type { DatabaseSpec } from './databases.ts';
import { indexesToBring } from './installed-note.ts';

const START = Date.UTC(2026, 10, 1);
const day = (days: number) => new Date(START + days * DAY_MS);

function listOf(...names: string[]): DatabaseSpec {
  const indexes = names.map((name) => ({ name, fields: [name] }));
  return { name: 'market', holds: '', readers: 'service', mirrored: false, indexes, shards: 1 };
}

/** The note after these releases started, each on its day. */
function after(...starts: [days: number, ...names: string[]][]) {
  return starts.reduce<object>((note, [days, ...names]) => indexesToBring(note, listOf(...names), day(days)).note, {});
}

test('retires no index of a database without a note or with an earlier release’s note', () => {
  for (const noted of [{}, { indexes: 'of before' }, { declared: 'x', retired: null }]) {
    const { note, isNew, due } = indexesToBring(noted, listOf('a'), day(0));
    expect([note.declared, note.retired, isNew, due]).toEqual([['a'], {}, true, []]);
  }
});

test.each([
  ['does not delete a retired index within its week', after([0, 'a', 'b'], [1, 'a']), 7.9, []],
  ['deletes a retired index after its week', after([0, 'a', 'b'], [1, 'a']), 8, ['b']],
  ['counts the week from the first start without the index', after([0, 'a', 'b'], [1, 'a'], [5, 'a']), 8, ['b']],
  ['counts the week of each index separately', after([0, 'a', 'b', 'c'], [1, 'a', 'b'], [3, 'a']), 8, ['c']],
  [
    'restarts the week when an earlier release ran in between',
    after([0, 'a', 'b'], [1, 'a'], [3, 'a', 'b'], [4, 'a']),
    8,
    [],
  ],
  ['deletes no index that an earlier release restored', after([0, 'a', 'b'], [1, 'a'], [3, 'a', 'b']), 8, []],
])('%s', (_, note, days, due) => {
  expect(indexesToBring(note, listOf('a'), day(days)).due).toEqual(due);
});
