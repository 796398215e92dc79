import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import type { PostFact, PostStatement } from '../../../../src/domain/post/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { Row } from '../../storage/store/store.ts';
import { composePost } from '../apply/facts/post.ts';
import { belongsTo } from '../intake/shard.ts';
import { isStatementId } from '../intake/stored-statement.ts';
import { assess, assessSafely, decide, type Shared } from './decide.ts';
import { personOf } from './person.ts';

const ME = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const NOW = '2026-11-20T12:00:00.000Z';
const CLOCK = new Date(NOW);
const author = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК', avatar: null, role: null };
const person = { userId: ME, author };
const ID = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

const statement: PostStatement = {
  _id: ID,
  type: 'post',
  schemaVersion: versionOf('post'),
  written: { at: NOW, device: 'd' },
  postTitle: 'Їжак',
  content: '<p>Є</p>',
  tags: [],
  photo: null,
  slug: '01jd4z7r8s9t0v1w2x3y4z5a6b',
  createdAt: NOW,
  editedAt: null,
};
const rowOf = (rev: string, more: object = {}): Row => ({
  id: ID,
  rev,
  deleted: false,
  doc: { ...statement, _rev: rev, ...more },
});
const removed: Row = { id: ID, rev: '3-x', deleted: true, doc: null };
const factOf = (rev: string, userId = ME): Row => ({
  id: ID,
  rev: '1-fact',
  deleted: false,
  doc: composePost(statement, rev, { userId, author }, null, '2026-01-01T00:00:00.000Z'),
});
const tombstone: Row = { id: ID, rev: '2-fact', deleted: true, doc: null };
const outcomeOf = (rev: string, more: Partial<Outcome> = {}): Outcome => ({
  _id: `outcome:${ID}`,
  type: 'outcome',
  schemaVersion: 1,
  statement: ID,
  rev,
  state: 'published',
  fact: { database: 'community', id: ID },
  at: NOW,
  ...more,
});
const refusedWithoutFact: Outcome = {
  _id: '',
  type: 'outcome',
  schemaVersion: 1,
  statement: ID,
  rev: '0',
  state: 'refused',
  at: NOW,
};

function become(row: Row, outcome: Outcome | null, shared: Partial<Shared> = {}) {
  const context = {
    withdrawn: null,
    refusal: null,
    reported: null,
    pet: null,
    organisation: null,
    account: null,
    asked: null,
    reservation: null,
  };
  const all = { fact: null, missingPhoto: null, waitedEnough: false, ...context, ...shared };
  return decide(assess(row, person, outcome, false, CLOCK), row, person, outcome, all, NOW);
}

describe('the outcome of a post', () => {
  it.each([
    ['new', become(rowOf('1-x'), null), { kind: 'publish', over: null }],
    ['with an outcome', become(rowOf('1-x'), outcomeOf('1-x')), { kind: 'settled' }],
    [
      'published without an outcome',
      become(rowOf('1-x'), null, { fact: factOf('1-x') }),
      { kind: 'publish', fact: null },
    ],
    ['edited', become(rowOf('2-x'), outcomeOf('1-x'), { fact: factOf('1-x') }), { kind: 'publish', over: '1-fact' }],
    [
      'another person’s',
      become(rowOf('1-x'), null, { fact: factOf('1-x', OTHER) }),
      { kind: 'refuse', code: 'post/not-yours' },
    ],
    ['restored', become(rowOf('4-x'), outcomeOf('3-x'), { fact: tombstone }), { kind: 'publish', over: null }],
    [
      'taken over after its removal',
      become(rowOf('1-x'), null, { fact: tombstone }),
      { kind: 'refuse', code: 'post/not-yours' },
    ],
    [
      'taken over after a refusal',
      become(rowOf('1-x'), refusedWithoutFact, { fact: tombstone }),
      { kind: 'refuse', code: 'post/not-yours' },
    ],
    [
      'removed',
      become(removed, outcomeOf('2-x'), { fact: factOf('2-x') }),
      { kind: 'remove', over: '1-fact', ours: true },
    ],
    ['removed before its outcome', become(removed, null, { fact: factOf('2-x') }), { kind: 'claim', rev: '2-x' }],
    ['removed, never published', become(removed, null), { kind: 'remove', over: null, ours: false }],
    [
      'removed, another person’s',
      become(removed, null, { fact: factOf('1-x', OTHER) }),
      { kind: 'remove', over: null },
    ],
    ['without its photo', become(rowOf('1-x'), null, { missingPhoto: 'p' }), { kind: 'wait', photo: 'p' }],
    [
      'without its photo for too long',
      become(rowOf('1-x'), null, { missingPhoto: 'p', waitedEnough: true }),
      { kind: 'refuse', code: 'photo/missing' },
    ],
    [
      'a refused edit of a published one',
      become(rowOf('2-x', { tags: null }), outcomeOf('1-x'), { fact: factOf('1-x') }),
      { kind: 'refuse', isPublished: true },
    ],
  ])('is decided for a post: %s', (_name, decision, expected) => {
    expect(decision).toMatchObject(expected);
  });

  it('is decided again only when something other than the text changed', () => {
    const refusal = outcomeOf('1-x', { state: 'refused', code: 'photo/missing' });
    expect(assess(rowOf('1-x'), person, refusal, false, CLOCK).kind).toBe('settled');
    expect(assess(rowOf('1-x'), person, refusal, true, CLOCK).kind).toBe('candidate');
    expect(assess(rowOf('1-x'), person, outcomeOf('1-x'), true, CLOCK).kind).toBe('candidate');
    expect(assess(removed, person, outcomeOf('3-x', { state: 'removed' }), true, CLOCK).kind).toBe('settled');
  });

  it.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-11-20T12:05:00.001Z'])(
    'is a refusal for one written at %s, while the published version stays',
    (createdAt) => {
      const answer = { kind: 'refuse', code: 'statement/clock-wrong', over: null };
      expect(become(rowOf('1-x', { createdAt }), null)).toEqual({ ...answer, isPublished: false });
      const edited = become(rowOf('2-x', { createdAt }), outcomeOf('1-x'), { fact: factOf('1-x') });
      expect(edited).toEqual({ ...answer, isPublished: true });
    },
  );

  it('is publication for a clock ahead within the tolerance', () => {
    expect(become(rowOf('1-x', { createdAt: '2026-11-20T12:05:00.000Z' }), null)).toMatchObject({ kind: 'publish' });
  });

  it('is a refusal of only that post when a check itself throws', () => {
    const doc: unknown = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new TypeError('broken');
        },
      },
    );
    expect(assessSafely({ id: ID, rev: '1-x', deleted: false, doc }, person, null, false, CLOCK)).toMatchObject({
      code: 'server/failed',
    });
  });

  it('is malformed for endless nesting', () => {
    let content: unknown = [];
    for (let depth = 0; depth < 50_000; depth += 1) content = [content];
    expect(assess(rowOf('1-x', { content }), person, null, false, CLOCK)).toMatchObject({
      code: 'statement/malformed',
    });
  });

  it('is malformed for own attachments', () => {
    const doc = { _attachments: { x: { stub: true } } };
    expect(assess(rowOf('1-x', doc), person, null, false, CLOCK)).toMatchObject({ code: 'statement/malformed' });
    expect(assess(rowOf('1-x', { _conflicts: ['1-y'] }), person, null, false, CLOCK).kind).toBe('candidate');
  });
});

describe('the fact of a post', () => {
  const published = composePost(statement, '1-x', person, null, '2026-01-01T00:00:00.000Z');
  const counted: PostFact = { ...published, likes: 3, commentsCount: 2 };

  it('is composed of the statement, the author and the service’s clock', () => {
    expect(published).toMatchObject({
      postTitleLower: 'їжак',
      authorId: ME,
      authorName: 'Олена Коваль',
      likes: 0,
      updatedAt: null,
    });
    expect(published.publishedAt).toBe('2026-01-01T00:00:00.000Z');
  });

  it('preserves the service’s own fields', () => {
    const edited = composePost({ ...statement, postTitle: 'Пес' }, '2-x', person, counted, NOW);
    expect(edited).toEqual({
      ...counted,
      postTitle: 'Пес',
      postTitleLower: 'пес',
      statementRev: '2-x',
      updatedAt: NOW,
    });
  });

  it('is identical when composed again from the same revision', () => {
    expect(composePost(statement, '1-x', person, counted, NOW)).toEqual(counted);
  });
});

describe('people and shards', () => {
  it('takes only a person with a well-formed profile as an author', () => {
    const { avatar: _none, role: _nothing, ...names } = author;
    const profile = {
      ...names,
      _id: 'profile',
      type: 'profile',
      schemaVersion: 1,
      written: statement.written,
      preferredLanguage: 'uk',
      createdAt: NOW,
    };
    const row: Row = { id: 'profile', rev: '1-x', deleted: false, doc: profile };
    const malformed = { ...row, doc: { ...profile, letter: 7 } };
    const refused = { ...row, doc: { ...profile, firstName: 'Інше', bio: 'ой' } };
    const deleted = { ...row, deleted: true, doc: null };
    const fact: Row = { ...row, id: `profile:${ME}`, doc: { ...names, avatar: { sha256: 'f'.repeat(64) } } };
    const published = { ...names, avatar: { sha256: 'f'.repeat(64) }, role: null };
    expect(personOf(ME, row, undefined, CLOCK)).toEqual({ userId: ME, author });
    expect(personOf(ME, row, fact, CLOCK)).toEqual({ userId: ME, author: published });
    expect(personOf(ME, malformed, undefined, CLOCK)).toEqual({ userId: ME, author: null });
    expect(personOf(ME, malformed, fact, CLOCK)).toEqual({ userId: ME, author: published });
    expect(personOf(ME, deleted, fact, CLOCK)).toEqual({ userId: ME, author: null });
    expect(personOf(ME, undefined, fact, CLOCK)).toEqual({ userId: ME, author: null });
    // A refused profile is not public, so neither is its name.
    expect(personOf(ME, refused, fact, CLOCK)).toEqual({ userId: ME, author: published });
    expect(personOf(ME, refused, undefined, CLOCK).author?.firstName).toBe('Інше');
  });

  it.each([
    ['post:x', true],
    ['profile', true],
    ['outcome:post:x', false],
    ['notification:2026-11-20T12:00:00.000Z:welcome', false],
    ['_design/x', false],
  ])('decides whether %s can be the id of a statement: %s', (id, expected) => {
    expect(isStatementId(id)).toBe(expected);
  });

  it('assigns every database to exactly one shard, in shards of similar size', () => {
    const counts = [0, 0, 0];
    for (let number = 0; number < 3_000; number += 1) {
      const owners = [0, 1, 2].filter((index) => belongsTo({ index, count: 3 }, `user-${number}`));
      expect(owners).toHaveLength(1);
      counts[owners[0] ?? 0] = (counts[owners[0] ?? 0] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
