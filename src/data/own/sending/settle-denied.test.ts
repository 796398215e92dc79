import { afterEach, describe, expect, it } from 'vitest';
import type { AuthedFetch } from '../../sync/push.ts';
import { petInput } from '../../testing/market.ts';
import { ownDatabases } from '../../testing/own-databases.ts';
import { postInput } from '../../testing/posts.ts';
import type { OwnDatabase } from '../own-database.ts';

const owns = ownDatabases('denied', Date.parse('2026-11-20T12:00:00.000Z'));
afterEach(owns.close);

/** A gateway that accepts everything but these documents. */
function gateway(refuses: (id: string) => boolean): AuthedFetch {
  return async (path, request) => {
    const { docs = [] } = (request?.body ?? {}) as { docs?: { _id: string }[] };
    const rows = docs.filter(({ _id }) => refuses(_id)).map(({ _id: id }) => ({ id, error: 'forbidden', reason: '' }));
    return { kind: 'ok', status: 201, body: path.endsWith('_revs_diff') ? {} : rows } as never;
  };
}

const deniedIn = (own: OwnDatabase) => Object.keys(own.checkpoint.now().denied).sort();

describe('documents that the gateway denies', () => {
  it('notes a denied document until it is edited, removed, or accepted after all', async () => {
    const own = await owns.open();
    const posts = [postInput('Правлений'), postInput('Вилучений'), postInput('Лишається')];
    const [edited, removed, stays] = posts.map(({ _id }) => _id) as [string, string, string];
    for (const post of posts) await own.documents.put(post);
    expect(await own.sync.push(gateway(() => true))).toEqual({ kind: 'done' });
    expect(deniedIn(own)).toEqual([edited, removed, stays].sort());
    expect([...own.refused()].sort()).toEqual(deniedIn(own));

    await own.documents.put({ ...posts[0], postTitle: 'Виправлений' } as (typeof posts)[0]);
    await own.documents.remove(removed);
    expect(deniedIn(own)).toEqual([stays]);
    expect(await own.sync.push(gateway(() => false))).toEqual({ kind: 'done' });
    expect(deniedIn(own)).toEqual([stays]);
    expect([...own.refused()]).toEqual([stays]);

    // Another version of it is written, and with it the denied one is sent again.
    const other = {
      ...posts[2],
      _rev: '1-00',
      _revisions: { start: 1, ids: ['00'] },
      written: { at: '', device: 'x' },
    };
    await own.database.bulkDocs([other as object], { new_edits: false });
    expect(await own.sync.push(gateway(() => false))).toEqual({ kind: 'done' });
    expect(deniedIn(own)).toEqual([]);
    expect([...own.refused()]).toEqual([]);
  });

  it('stays denied while another version of the document wins, because the denied one may win again', async () => {
    const own = await owns.open();
    const pet = petInput();
    await own.documents.put(pet);
    await own.sync.push(gateway(() => true));
    const history = { start: 9, ids: Array.from({ length: 9 }, (_unused, number) => `${9 - number}`) };
    await own.database.bulkDocs([{ ...pet, _rev: '9-9', _revisions: history } as object], { new_edits: false });
    await own.sync.pushed([]);
    expect(deniedIn(own)).toEqual([pet._id]);
    await own.database.remove(pet._id, '9-9');
    await own.sync.pushed([]);
    expect([...own.refused()]).toEqual([pet._id]);
  });

  it('does not grow the list of denials with repeated writes and refusals', async () => {
    const own = await owns.open();
    for (let number = 0; number < 30; number += 1) {
      const post = postInput(`Спроба ${number}`);
      await own.documents.put(post);
      await own.sync.push(gateway(() => true));
      await own.documents.remove(post._id);
      await own.sync.push(gateway(() => false));
    }
    expect(deniedIn(own)).toEqual([]);
  });
});
