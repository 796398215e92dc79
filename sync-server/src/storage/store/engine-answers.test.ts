import { describe, expect, it } from 'vitest';
import {
  AnswerError,
  conflictsOf,
  readChanges,
  readDocuments,
  readFound,
  readMissing,
  readNames,
  readWritten,
} from './engine-answers.ts';

describe('a response of the engine', () => {
  it.each([
    [
      'changes',
      readChanges,
      { results: [{ seq: '1-x', id: 'a', changes: [{ rev: '1-a' }] }], last_seq: '1-x', pending: 0 },
    ],
    ['a removal', readChanges, { results: [{ id: 'a', changes: [{ rev: '2-a' }], deleted: true }], last_seq: 2 }],
    ['documents', readDocuments, { rows: [{ id: 'a', key: 'a', value: { rev: '1-a' }, doc: { _id: 'a' } }] }],
    ['a removed document', readDocuments, { rows: [{ id: 'a', value: { rev: '2-a', deleted: true }, doc: null }] }],
    ['a document that never existed', readDocuments, { rows: [{ key: 'a', error: 'not_found' }] }],
    [
      'results of successful and failed writes',
      readWritten,
      [
        { ok: true, id: 'a', rev: '1-a' },
        { id: 'b', error: 'conflict' },
      ],
    ],
    [
      'missing revisions',
      readMissing,
      { a: { missing: ['1-0'] }, b: { missing: ['1-0'], possible_ancestors: ['2-b'] } },
    ],
    ['found documents', readFound, { docs: [{ _id: 'a', _rev: '1-a', type: 'post' }], bookmark: 'nil' }],
    ['names', readNames, ['one', 'two']],
  ] as const)('%s: is returned', (_, read, answer) => {
    expect(read(answer)).toBe(answer);
  });
});

it.each([
  ['a proxy’s HTML page', readChanges, '<html>'],
  ['an error with a success status', readDocuments, { error: 'timeout', reason: 'busy' }],
  ['changes without an end position', readChanges, { results: [] }],
  ['a change without a revision', readChanges, { results: [{ id: 'a', changes: [] }], last_seq: '1' }],
  ['an empty row', readDocuments, { rows: [{}] }],
  ['a document without a revision', readFound, { docs: [{ _id: 'a' }] }],
  ['an empty result of a write', readWritten, [{}]],
  ['a single name', readNames, 'one'],
] as const)('%s is an error and not an empty result', (_, read, answer) => {
  expect(() => read(answer)).toThrow(AnswerError);
});

it('contains conflicts if there are any', () => {
  expect(conflictsOf({ _conflicts: ['1-a', '1-b'] })).toEqual(['1-a', '1-b']);
  for (const doc of [null, undefined, {}, { _conflicts: '1-a' }]) expect(conflictsOf(doc)).toBeNull();
});
