import { describe, expect, it } from 'vitest';
import { LARGEST_GENERATION } from '../../embedded/documents/revision-number.ts';
import { MOST_VALUES } from './json.ts';
import { checkQuestion, checkRevisions, LONGEST_ID, MOST_ASKED, type QuestionKind } from './questions.ts';
import { isRevision } from './revisions.ts';

const ids = (count: number) => Array.from({ length: count }, (_unused, n) => `draft:${n}`);
const known = (count: number, revs: readonly string[]) => Object.fromEntries(ids(count).map((id) => [id, revs]));
const HUGE = `9007199254740993-${'a'.repeat(32)}`;

describe('questions of devices', () => {
  it.each<[string, QuestionKind, unknown, number | null]>([
    ['as many documents as may be', 'wanted', { docs: ids(MOST_ASKED).map((id) => ({ id })) }, null],
    ['two revisions of one document', 'wanted', { docs: ['1-a', '1-b'].map((rev) => ({ id: 'draft:1', rev })) }, null],
    ['too many documents', 'wanted', { docs: ids(MOST_ASKED + 1).map((id) => ({ id })) }, 413],
    ['one document again and again', 'wanted', { docs: [{ id: 'draft:1' }, { id: 'draft:1' }] }, 400],
    ['an odd revision', 'wanted', { docs: [{ id: 'draft:1', rev: 'x' }] }, 400],
    ['a revision beyond counting', 'wanted', { docs: [{ id: 'draft:1', rev: HUGE }] }, 400],
    ['the member of another path beside its own', 'wanted', { docs: [], keys: ids(1) }, 400],
    ['the member of another path', 'wanted', { keys: ids(1) }, 400],
    ['as many keys as may be', 'keys', { keys: ids(MOST_ASKED) }, null],
    ['too many keys', 'keys', { keys: ids(MOST_ASKED + 1) }, 413],
    ['one key again and again', 'keys', { keys: ['draft:1', 'draft:1'] }, 400],
    ['one key, hidden behind an empty list', 'keys', { docs: [], keys: ids(30_000).fill('d') }, 400],
    ['keys that are no texts', 'keys', { keys: [1] }, 400],
    ['a key longer than any id', 'keys', { keys: ['d'.repeat(LONGEST_ID + 1)] }, 400],
    ['keys with a limit', 'keys', { keys: ids(1), limit: 3 }, 400],
    ['whose revisions are known', 'known', known(MOST_ASKED, ['1-a', '1-b']), null],
    ['too many documents whose revisions are known', 'known', known(MOST_ASKED + 1, ['1-a']), 413],
    [
      'too many revisions',
      'known',
      known(
        1,
        Array.from({ length: 5_001 }, (_unused, n) => `1-${n}`),
      ),
      413,
    ],
    ['a revision again and again', 'known', known(1, ['1-a', '1-a']), 400],
    ['known revisions beyond counting', 'known', known(1, [HUGE]), 400],
    ['known revisions that are no list', 'known', { 'draft:1': '1-a' }, 400],
    ['nothing', 'nothing', {}, null],
    ['something where nothing is asked', 'nothing', { doc_ids: [] }, 400],
    ['a checkpoint', 'checkpoint', { last_seq: 3, history: [{ last_seq: 3 }] }, null],
    ['a checkpoint that is too large', 'checkpoint', { text: 'x'.repeat(65_536) }, 413],
    ['what is none', 'checkpoint', [], 400],
  ])('accepts or rejects a question: %s', (_what, kind, question, status) => {
    const check = () => checkQuestion(kind, Buffer.from(JSON.stringify(question)));
    if (status === null) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: status }));
  });

  it.each<[string, string, number]>([
    ['nested without end', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['more values than anybody counts', `{"a":[${'{},'.repeat(MOST_VALUES)}1]}`, 413],
    ['no JSON', '{"a":', 400],
    ['nothing at all', '', 400],
  ])('limits a checkpoint of %s', (_what, body, status) => {
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
