import { afterEach, describe, expect, it } from 'vitest';
import type { AskSigned } from '../sync/push.ts';
import { petInput } from '../testing/market.ts';
import { ownRooms } from '../testing/own-rooms.ts';
import { postInput } from '../testing/posts.ts';
import type { OwnRoom } from './room.ts';

const rooms = ownRooms('denied', Date.parse('2026-11-20T12:00:00.000Z'));
afterEach(rooms.close);

/** A gateway that takes everything but these documents. */
function gateway(refuses: (id: string) => boolean): AskSigned {
  return async (path, request) => {
    const { docs = [] } = (request?.body ?? {}) as { docs?: { _id: string }[] };
    const rows = docs.filter(({ _id }) => refuses(_id)).map(({ _id: id }) => ({ id, error: 'forbidden', reason: '' }));
    return { kind: 'ok', status: 201, body: path.endsWith('_revs_diff') ? {} : rows } as never;
  };
}

const deniedIn = (room: OwnRoom) => Object.keys(room.checkpoint.now().denied).sort();

describe('what the gateway does not take', () => {
  it('is noted until it is edited, removed, or taken after all', async () => {
    const room = await rooms.open();
    const posts = [postInput('Правлений'), postInput('Вилучений'), postInput('Лишається')];
    const [edited, removed, stays] = posts.map(({ _id }) => _id) as [string, string, string];
    for (const post of posts) await room.documents.put(post);
    expect(await room.push(gateway(() => true))).toEqual({ kind: 'done' });
    expect(deniedIn(room)).toEqual([edited, removed, stays].sort());
    expect([...room.refused()].sort()).toEqual(deniedIn(room));

    await room.documents.put({ ...posts[0], postTitle: 'Виправлений' } as (typeof posts)[0]);
    await room.documents.remove(removed);
    expect(deniedIn(room)).toEqual([stays]);
    expect(await room.push(gateway(() => false))).toEqual({ kind: 'done' });
    expect(deniedIn(room)).toEqual([stays]);
    expect([...room.refused()]).toEqual([stays]);

    // Another version of it is written, and with it the denied one is offered once more.
    const other = {
      ...posts[2],
      _rev: '1-00',
      _revisions: { start: 1, ids: ['00'] },
      written: { at: '', device: 'x' },
    };
    await room.database.bulkDocs([other as object], { new_edits: false });
    expect(await room.push(gateway(() => false))).toEqual({ kind: 'done' });
    expect(deniedIn(room)).toEqual([]);
    expect([...room.refused()]).toEqual([]);
  });

  it('stands while another version of it wins, because it may come up again', async () => {
    const room = await rooms.open();
    const pet = petInput();
    await room.documents.put(pet);
    await room.push(gateway(() => true));
    const history = { start: 9, ids: Array.from({ length: 9 }, (_unused, number) => `${9 - number}`) };
    await room.database.bulkDocs([{ ...pet, _rev: '9-9', _revisions: history } as object], { new_edits: false });
    await room.pushed([]);
    expect(deniedIn(room)).toEqual([pet._id]);
    await room.database.remove(pet._id, '9-9');
    await room.pushed([]);
    expect([...room.refused()]).toEqual([pet._id]);
  });

  it('does not grow with what is written and refused again and again', async () => {
    const room = await rooms.open();
    for (let number = 0; number < 30; number += 1) {
      const post = postInput(`Спроба ${number}`);
      await room.documents.put(post);
      await room.push(gateway(() => true));
      await room.documents.remove(post._id);
      await room.push(gateway(() => false));
    }
    expect(deniedIn(room)).toEqual([]);
  });
});
