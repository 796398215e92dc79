import { describe, expect, it } from 'vitest';
import { LARGEST_GENERATION } from '../../../embedded/documents/revision-number.ts';
import { MOST_VALUES } from './json.ts';
import { checkQuestion, checkRevisions, LONGEST_ID, MOST_ASKED, type QuestionKind } from './questions.ts';
import { isRevision } from './revisions.ts';

const ids = (count: number) => Array.from({ length: count }, (_unused, n) => `draft:${n}`);
const known = (count: number, revs: readonly string[]) => Object.fromEntries(ids(count).map((id) => [id, revs]));
const HUGE = `9007199254740993-${'a'.repeat(32)}`;

describe('questions of devices', () => {
  it.each<[string, QuestionKind, unknown, number | null]>([
    ['the maximum number of documents', 'wanted', { docs: ids(MOST_ASKED).map((id) => ({ id })) }, null],
    ['two revisions of one document', 'wanted', { docs: ['1-a', '1-b'].map((rev) => ({ id: 'draft:1', rev })) }, null],
    ['too many documents', 'wanted', { docs: ids(MOST_ASKED + 1).map((id) => ({ id })) }, 413],
    ['one document twice', 'wanted', { docs: [{ id: 'draft:1' }, { id: 'draft:1' }] }, 400],
    ['an invalid revision', 'wanted', { docs: [{ id: 'draft:1', rev: 'x' }] }, 400],
    ['a revision number too large to count', 'wanted', { docs: [{ id: 'draft:1', rev: HUGE }] }, 400],
    ['the field of another path beside its own', 'wanted', { docs: [], keys: ids(1) }, 400],
    ['the field of another path', 'wanted', { keys: ids(1) }, 400],
    ['the maximum number of keys', 'keys', { keys: ids(MOST_ASKED) }, null],
    ['too many keys', 'keys', { keys: ids(MOST_ASKED + 1) }, 413],
    ['one key twice', 'keys', { keys: ['draft:1', 'draft:1'] }, 400],
    ['one key, hidden behind an empty list', 'keys', { docs: [], keys: ids(30_000).fill('d') }, 400],
    ['keys that are not texts', 'keys', { keys: [1] }, 400],
    ['a key longer than any id', 'keys', { keys: ['d'.repeat(LONGEST_ID + 1)] }, 400],
    ['keys with a limit', 'keys', { keys: ids(1), limit: 3 }, 400],
    ['the maximum number of documents with known revisions', 'known', known(MOST_ASKED, ['1-a', '1-b']), null],
    ['too many documents with known revisions', 'known', known(MOST_ASKED + 1, ['1-a']), 413],
    [
      'too many revisions',
      'known',
      known(
        1,
        Array.from({ length: 5_001 }, (_unused, n) => `1-${n}`),
      ),
      413,
    ],
    ['a revision twice', 'known', known(1, ['1-a', '1-a']), 400],
    ['known revisions with a number too large to count', 'known', known(1, [HUGE]), 400],
    ['known revisions that are not a list', 'known', { 'draft:1': '1-a' }, 400],
    ['an empty object where none is expected', 'nothing', {}, null],
    ['a field where none is expected', 'nothing', { doc_ids: [] }, 400],
    ['a checkpoint', 'checkpoint', { last_seq: 3, history: [{ last_seq: 3 }] }, null],
    ['a checkpoint that is too large', 'checkpoint', { text: 'x'.repeat(65_536) }, 413],
    ['a checkpoint that is not an object', 'checkpoint', [], 400],
  ])('accepts or rejects a question: %s', (_what, kind, question, status) => {
    const check = () => checkQuestion(kind, Buffer.from(JSON.stringify(question)));
    if (status === null) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: status }));
  });

  it.each<[string, string, number]>([
    ['endless nesting', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['too many values', `{"a":[${'{},'.repeat(MOST_VALUES)}1]}`, 413],
    ['invalid JSON', '{"a":', 400],
    ['no content', '', 400],
  ])('rejects a checkpoint with %s', (_what, body, status) => {
    expect(() => checkQuestion('checkpoint', Buffer.from(body))).toThrow(
      expect.objectContaining({ statusCode: status }),
    );
  });
});

it('accepts only revisions that can be edited further in the engine', () => {
  expect(isRevision(`999999999-a`)).toBe(true);
  expect(999_999_999).toBeLessThan(LARGEST_GENERATION);
});

describe('revisions in an address', () => {
  it.each([
    ['rev=1-a', true],
    ['rev=x', false],
    [`rev=${HUGE}`, false],
    ['open_revs=all', true],
    ['open_revs=["1-a","2-b"]', true],
    [`open_revs=["${HUGE}"]`, false],
    ['open_revs=["1-a","1-a"]', false],
    ['open_revs=1-a', false],
    ['open_revs={}', false],
  ])('checks revisions in the address %s: %s', (query, fits) => {
    const check = () => checkRevisions(new URLSearchParams(query));
    if (fits) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: 400 }));
  });
});
