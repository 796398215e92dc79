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
    ['one that was removed', readDocuments, { rows: [{ id: 'a', value: { rev: '2-a', deleted: true }, doc: null }] }],
    ['one that never was', readDocuments, { rows: [{ key: 'a', error: 'not_found' }] }],
    [
      'what was written, and not',
      readWritten,
      [
        { ok: true, id: 'a', rev: '1-a' },
        { id: 'b', error: 'conflict' },
      ],
    ],
    ['what is missing', readMissing, { a: { missing: ['1-0'] }, b: { missing: ['1-0'], possible_ancestors: ['2-b'] } }],
    ['what was found', readFound, { docs: [{ _id: 'a', _rev: '1-a', type: 'post' }], bookmark: 'nil' }],
    ['names', readNames, ['one', 'two']],
  ] as const)('%s: is returned', (_, read, answer) => {
    expect(read(answer)).toBe(answer);
  });
});

it.each([
  ['a proxy’s page', readChanges, '<html>'],
  ['an error with a status that says all is well', readDocuments, { error: 'timeout', reason: 'busy' }],
  ['changes without their end', readChanges, { results: [] }],
  ['a change without a revision', readChanges, { results: [{ id: 'a', changes: [] }], last_seq: '1' }],
  ['a row of nothing', readDocuments, { rows: [{}] }],
  ['a document without a revision', readFound, { docs: [{ _id: 'a' }] }],
  ['what came of nothing', readWritten, [{}]],
  ['one name', readNames, 'one'],
] as const)('%s is an error and not an empty result', (_, read, answer) => {
  expect(() => read(answer)).toThrow(AnswerError);
});

it('contains conflicts if there are any', () => {
  expect(conflictsOf({ _conflicts: ['1-a', '1-b'] })).toEqual(['1-a', '1-b']);
  for (const doc of [null, undefined, {}, { _conflicts: '1-a' }]) expect(conflictsOf(doc)).toBeNull();
});
