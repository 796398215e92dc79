import { afterEach, describe, expect, it } from 'vitest';
import { bookmarkId } from '../../../domain/bookmark/id.ts';
import { commentId } from '../../../domain/comment/id.ts';
import { likeId } from '../../../domain/like/id.ts';
import { outcomeId } from '../../../domain/outcome/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { StatementInput } from '../../api/own.ts';
import { ownDatabases } from '../../testing/own-databases.ts';
import type { OwnDatabase } from '../own-database.ts';

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

const owns = ownDatabases('items', AT);
afterEach(owns.close);

async function refuse(
  own: OwnDatabase,
  id: string,
  code: 'like/post-removed' | 'limit/likes' | 'comment/post-removed',
) {
  const stored = await own.documents.get(id);
  if (stored === null) throw new Error('it was written');
  await own.sync.pushed([{ id, revs: [stored._rev] }]);
  await own.sync.pulled({
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

describe('waiting items', () => {
  it('lists likes and bookmarks together with their number, and a comment by its text', async () => {
    const own = await owns.open();
    for (const one of [like('A'), like('B'), like('C', false), bookmark('A'), comment]) await own.documents.put(one);
    const { waiting } = await own.items(() => null);
    expect(waiting.map(({ kind, title, count }) => [kind, title, count])).toEqual(
      expect.arrayContaining([
        ['like', '', 3],
        ['bookmark', '', 1],
        ['comment', 'Який гарний!', undefined],
      ]),
    );
    expect(waiting).toHaveLength(3);
    expect(own.counts().waiting).toBe(5);
    const file = JSON.parse(await (await own.exportUnsent()).text()) as { statements: unknown[] };
    expect(file.statements).toHaveLength(5);
  });

  it('has nothing to send for a like that repeats the stored one', async () => {
    const own = await owns.open();
    const first = await own.documents.put(like('A'));
    expect(await own.documents.put(like('A'))).toEqual(first);
    await own.documents.put(like('A', false));
    await own.documents.put(like('A'));
    expect(own.pending.size).toBe(1);
  });
});

describe('refused items', () => {
  it('drops a refused like of a removed post, and lists any other refusal separately', async () => {
    const own = await owns.open();
    for (const one of [like('A'), like('B'), comment]) await own.documents.put(one);
    await refuse(own, likeId(post('A')), 'like/post-removed');
    await refuse(own, likeId(post('B')), 'limit/likes');
    await refuse(own, comment._id, 'comment/post-removed');
    const { refused } = await own.items(() => null);
    expect(refused.map(({ kind, title, code }) => [kind, title, code])).toEqual(
      expect.arrayContaining([
        ['like', '', 'limit/likes'],
        ['comment', 'Який гарний!', 'comment/post-removed'],
      ]),
    );
    expect(refused).toHaveLength(2);
    expect(own.counts().refused).toBe(2);
  });
});
