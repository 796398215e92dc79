import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '../../data/api/own.ts';
import { commentId } from '../../domain/comment/id.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { threadsOf } from '../../domain/comment/threads.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { OLENA } from '../../session/testing/memory-client.ts';
import { type OwnComment, shownComments } from './shown-comments.ts';

type Viewer = Parameters<typeof shownComments>[1];

const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const IVAN = 'b'.repeat(32);
const id = (n: number) => commentId(POST, `01JD4Z7R8S9T0V1W2X3Y4Z5A${String(n).padStart(2, '0')}`);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

function fact(n: number, authorId = IVAN, rest: Partial<CommentFact> = {}): CommentFact {
  return {
    _id: id(n),
    type: 'comment',
    schemaVersion: versionOf('comment'),
    content: `Published ${n}`,
    parentId: null,
    replyTo: null,
    createdAt: at(n),
    editedAt: null,
    postId: POST,
    authorId,
    authorName: 'Іван Бондар',
    authorLetter: 'ІБ',
    customAvatar: null,
    publishedAt: at(n),
    updatedAt: null,
    statementRev: '1-a',
    ...rest,
  };
}

function own(n: number, state: DeliveryState, code?: string): OwnComment {
  return {
    statement: {
      _id: id(n),
      _rev: '1-a',
      type: 'comment',
      schemaVersion: versionOf('comment'),
      written: { at: at(n), device: 'd' },
      content: `Written ${n}`,
      parentId: null,
      replyTo: null,
      createdAt: at(n),
      editedAt: null,
    },
    state,
    outcome: code
      ? {
          _id: `outcome:${id(n)}`,
          type: 'outcome',
          schemaVersion: 1,
          statement: id(n),
          rev: '1-a',
          state: 'refused',
          at: at(n),
          code,
        }
      : null,
    photoWaiting: false,
  };
}

function ofRevision(record: OwnComment, rev: string): OwnComment {
  return { ...record, statement: { ...record.statement, _rev: rev } };
}

const nobody: Viewer = {
  own: [],
  person: OLENA,
  hidden: new Map<string, string>(),
  removed: new Map<string, RemovalState>(),
};
const shown = (around: Partial<Viewer>) =>
  threadsOf(shownComments([fact(5), fact(3, OLENA.userId), fact(1)], { ...nobody, ...around })).flatMap(({ head }) =>
    head === null ? [] : [[head.content, head.own?.state ?? null]],
  );

describe('comments as one person sees them', () => {
  const all = [
    ['Published 1', null],
    ['Published 3', null],
    ['Published 5', null],
  ];
  it.each<[string, Partial<Viewer>, unknown]>([
    ['published comments when there are none of one’s own', {}, all],
    [
      'a waiting comment last, even if it was written earlier',
      { own: [own(2, 'waiting')] },
      [...all, ['Written 2', 'waiting']],
    ],
    ['a refused comment last', { own: [own(9, 'refused', 'limit/comments')] }, [...all, ['Written 9', 'refused']]],
    ['one’s own published comment in its place', { own: [own(3, 'published')] }, all],
    [
      'a published edit that is not in the mirror yet',
      { own: [ofRevision(own(3, 'published'), '2-b')] },
      [all[0], ['Written 3', null], all[2]],
    ],
    ['a sent edit in place of the comment', { own: [own(3, 'sent')] }, [all[0], ['Written 3', 'sent'], all[2]]],
    [
      'a published comment that is not in the mirror yet',
      { own: [own(7, 'published')] },
      [...all, ['Written 7', null]],
    ],
    ['no comment that a moderator removed', { own: [own(3, 'removed')] }, [all[0], all[2]]],
    ['no comments of a hidden person', { hidden: new Map([[IVAN, 'mute']]) }, [all[1]]],
    [
      'no comment that is being removed',
      { own: [own(3, 'published')], removed: new Map([[id(3), 'undoable' as const]]) },
      [all[0], all[2]],
    ],
    [
      'no removed comment that is still in the mirror',
      { removed: new Map([[id(3), 'done' as const]]) },
      [all[0], all[2]],
    ],
    [
      'a removed comment that is published after all',
      { own: [own(3, 'published')], removed: new Map([[id(3), 'done' as const]]) },
      all,
    ],
    ['no waiting comment to a visitor', { person: null, own: [own(7, 'waiting')] }, all],
  ])('shows %s', (_, around, expected) => {
    expect(shown(around)).toEqual(expected);
  });

  it('says why a comment was refused, and keeps its text', () => {
    const [comment] = shownComments([], { ...nobody, own: [own(1, 'refused', 'comment/blocked')] });
    expect(comment).toMatchObject({ content: 'Written 1', own: { state: 'refused', code: 'comment/blocked' } });
  });

  it('shows when comments were edited, one’s own also before others can read the edit', () => {
    const edited = fact(1, IVAN, { updatedAt: at(4), editedAt: at(3) });
    const waiting = own(3, 'waiting');
    const now = { ...waiting, statement: { ...waiting.statement, editedAt: at(6) } as OwnComment['statement'] };
    const editTimes = (around: Partial<Viewer>) =>
      shownComments([edited, fact(2), fact(3, OLENA.userId)], { ...nobody, ...around }).map(({ editedAt }) => editedAt);
    expect(editTimes({})).toEqual([at(3), null, null]);
    expect(editTimes({ own: [now] })).toEqual([at(3), null, at(6)]);
    expect(editTimes({ own: [{ ...now, statement: { ...now.statement, _id: id(9) } }] })).toEqual([
      at(3),
      null,
      null,
      null,
    ]);
  });

  it('shows comments with the time of the service, and with the writer’s where it differs', () => {
    const late = fact(1, IVAN, { createdAt: '2026-11-20T07:00:00.000Z' });
    const mad = fact(2, IVAN, { createdAt: '9999-12-31T23:59:59.999Z' });
    const shown = shownComments([late, mad], { own: [], person: null, hidden: new Set(), removed: new Map() });
    expect(shown.map(({ at: shownAt, writtenAt }) => [shownAt, writtenAt])).toEqual([
      [at(1), '2026-11-20T07:00:00.000Z'],
      [at(2), null],
    ]);
  });
});
