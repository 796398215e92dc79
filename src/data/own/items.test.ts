import { afterEach, describe, expect, it } from 'vitest';
import { bookmarkId } from '../../domain/bookmark/id.ts';
import { commentId } from '../../domain/comment/id.ts';
import { likeId } from '../../domain/like/id.ts';
import { outcomeId } from '../../domain/outcome/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { StatementInput } from '../api.ts';
import { ownRooms } from '../testing/own-rooms.ts';
import type { OwnRoom } from './room.ts';

const AT = Date.parse('2026-11-20T12:00:00.000Z');
const post = (sign: string) => `post:01JD000000000000000000000${sign}`;
const like = (sign: string, liked = true): StatementInput => ({
  _id: likeId(post(sign)),
  type: 'like',
  schemaVersion: 1,
  liked,
});
const bookmark = (sign: string): StatementInput => ({
  _id: bookmarkId(post(sign)),
  type: 'bookmark',
  schemaVersion: 1,
  kept: true,
  keptAt: '2026-11-20T12:00:00.000Z',
});
const comment: StatementInput = {
  _id: commentId(post('A'), '01JD000000000000000000000Z'),
  type: 'comment',
  schemaVersion: versionOf('comment'),
  content: 'Який гарний!',
  parentId: null,
  replyTo: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  editedAt: null,
};

const rooms = ownRooms('items', AT);
afterEach(rooms.close);

async function refuse(room: OwnRoom, id: string, code: 'like/post-removed' | 'limit/likes' | 'comment/post-removed') {
  const stored = await room.documents.get(id);
  if (stored === null) throw new Error('it was written');
  await room.pushed([{ id, revs: [stored._rev] }]);
  await room.pulled({
    statements: [],
    delivered: [
      {
        id: outcomeId(id),
        fact: {
          _id: outcomeId(id),
          type: 'outcome',
          schemaVersion: 1,
          statement: id,
          rev: stored._rev,
          state: 'refused',
          code,
          at: stored.written.at,
        },
      },
    ],
  });
}

describe('what waits', () => {
  it('likes and bookmarks are told together, with their number; a comment by its words', async () => {
    const room = await rooms.open();
    for (const one of [like('A'), like('B'), like('C', false), bookmark('A'), comment]) await room.documents.put(one);
    const { waiting } = await room.items(() => null);
    expect(waiting.map(({ kind, title, count }) => [kind, title, count])).toEqual(
      expect.arrayContaining([
        ['like', '', 3],
        ['bookmark', '', 1],
        ['comment', 'Який гарний!', undefined],
      ]),
    );
    expect(waiting).toHaveLength(3);
    expect(room.counts().waiting).toBe(5);
    const file = JSON.parse(await (await room.exportUnsent()).text()) as { statements: unknown[] };
    expect(file.statements).toHaveLength(5);
  });

  it('a like that says the same again is nothing to send', async () => {
    const room = await rooms.open();
    const first = await room.documents.put(like('A'));
    expect(await room.documents.put(like('A'))).toEqual(first);
    await room.documents.put(like('A', false));
    await room.documents.put(like('A'));
    expect(room.pending.size).toBe(1);
  });
});

describe('what was refused', () => {
  it('a like of a post that is gone is over and asks nobody; any other refusal stands by itself', async () => {
    const room = await rooms.open();
    for (const one of [like('A'), like('B'), comment]) await room.documents.put(one);
    await refuse(room, likeId(post('A')), 'like/post-removed');
    await refuse(room, likeId(post('B')), 'limit/likes');
    await refuse(room, comment._id, 'comment/post-removed');
    const { refused } = await room.items(() => null);
    expect(refused.map(({ kind, title, code }) => [kind, title, code])).toEqual(
      expect.arrayContaining([
        ['like', '', 'limit/likes'],
        ['comment', 'Який гарний!', 'comment/post-removed'],
      ]),
    );
    expect(refused).toHaveLength(2);
    expect(room.counts().refused).toBe(2);
  });
});
