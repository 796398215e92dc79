import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../draws.ts';
import { engines } from '../engines.ts';
import { newDevice, ReplicatingPouch } from '../replicating-pouch.ts';
import { Caller } from './http.ts';
import { type AllDocsAnswer, as, type ChangesAnswer } from './rows.ts';

/** Hashes of a history, newest first. As in real ones, a revision's hash depends on its ancestors and its edit. */
function revisionHashes(edits: readonly string[], endsRemoved: boolean): string[] {
  const path: string[] = [];
  for (const [index, text] of edits.entries()) {
    const removes = endsRemoved && index === edits.length - 1;
    path.unshift(createHash('md5').update(`${path[0]} ${text} ${removes}`).digest('hex'));
  }
  return path;
}

type Documents = Record<string, unknown>;

describe.each(engines())('replication with PouchDB 9: $name', (kind) => {
  let api: Caller;

  beforeAll(async () => {
    api = new Caller(await kind.start());
  });
  afterAll(() => api.engine.close());

  const device = () => newDevice<Documents>();
  const remote = (db: string, who = 'ann') =>
    new ReplicatingPouch<Documents>(`${api.engine.url}${db}`, {
      adapter: 'http',
      skip_setup: true,
      fetch: (url: string | Request, options: RequestInit = {}) => {
        const headers = new Headers(options.headers);
        headers.set('authorization', api.token(who));
        // PouchDB's own fetch, not Node's: its answers return attachments as buffers.
        return ReplicatingPouch.fetch(url, { ...options, headers });
      },
    });
  const newOwn = () => api.newDatabase({ names: ['ann'] });

  test('replicates a thousand documents each way, as a member with a token', async () => {
    const db = await newOwn();
    const phone = device();
    const server = remote(db);
    await phone.bulkDocs(Array.from({ length: 1000 }, (_, n) => ({ _id: `phone:${n}`, text: `слово ${n}` })));
    await api.post(`${db}/_bulk_docs`, { docs: Array.from({ length: 1000 }, (_, n) => ({ _id: `server:${n}`, n })) });
    const result = await phone.sync(server);
    expect(result).toMatchObject({
      push: { docs_written: 1000, errors: [] },
      pull: { docs_written: 1000, errors: [] },
    });
    const there = as<AllDocsAnswer>(await api.get(`${db}/_all_docs`));
    const here = await phone.allDocs();
    expect(here.rows.map(({ id, value }) => [id, value.rev])).toEqual(
      there.rows.map(({ id, value }) => [id, value?.rev]),
    );
    expect(await phone.get('server:7')).toMatchObject({ n: 7 });
    expect(await api.get(`${db}/phone:7`)).toMatchObject({ text: 'слово 7' });
  });

  test('a second run continues from the checkpoint: it reads and writes nothing again', async () => {
    const db = await newOwn();
    const phone = device();
    await phone.bulkDocs(Array.from({ length: 50 }, (_, n) => ({ _id: `a:${n}` })));
    await phone.sync(remote(db));
    await phone.put({ _id: 'late' });
    await api.put(`${db}/early`, {});
    const again = await phone.sync(remote(db));
    expect(again).toMatchObject({ push: { docs_read: 1, docs_written: 1 }, pull: { docs_written: 1 } });
    // Its own document is returned once as already known; the fifty are not.
    expect(again.pull?.docs_read).toBeLessThanOrEqual(2);
  });

  test('replicates removals and edits in both directions, with their history', async () => {
    const db = await newOwn();
    const [phone, tablet] = [device(), device()];
    await phone.put({ _id: 'a', n: 1 });
    await phone.put({ _id: 'b', n: 1 });
    await phone.sync(remote(db));
    await tablet.sync(remote(db));
    await tablet.remove(await tablet.get('a'));
    await tablet.put({ ...(await tablet.get('b')), n: 2 });
    await tablet.sync(remote(db));
    await phone.sync(remote(db));
    await expect(phone.get('a')).rejects.toMatchObject({ status: 404, reason: 'deleted' });
    expect(await phone.get('b', { revs: true })).toMatchObject({ n: 2, _revisions: { start: 2 } });
  });

  test('after edits on two devices every side names the same winner and the same conflict', async () => {
    const db = await newOwn();
    const [phone, tablet] = [device(), device()];
    await phone.put({ _id: 'a', n: 0 });
    await phone.sync(remote(db));
    await tablet.sync(remote(db));
    await phone.put({ ...(await phone.get('a')), from: 'phone' });
    await tablet.put({ ...(await tablet.get('a')), from: 'tablet' });
    await phone.sync(remote(db));
    await tablet.sync(remote(db));
    await phone.sync(remote(db));
    const views = [
      await phone.get('a', { conflicts: true }),
      await tablet.get('a', { conflicts: true }),
      await api.get(`${db}/a?conflicts=true`),
    ];
    expect(views[1]).toEqual(views[0]);
    expect(views[2]).toEqual(views[0]);
    expect(views[0]).toMatchObject({ _conflicts: [expect.stringMatching(/^2-/)] });
  });

  test('any tree of revisions has one winner on both sides', async () => {
    const db = await newOwn();
    let n = 0;
    const edit = fc.constantFrom('a', 'b', 'c');
    const branch = fc.record({ edits: fc.array(edit, { minLength: 1, maxLength: 4 }), deleted: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(branch, { minLength: 1, maxLength: 5 }), async (branches) => {
        const _id = `tree:${++n}`;
        const docs = branches.map(({ edits, deleted }) => {
          const path = revisionHashes(edits, deleted);
          return {
            _id,
            _rev: `${path.length}-${path[0]}`,
            _revisions: { start: path.length, ids: path },
            ...(deleted ? { _deleted: true } : {}),
          };
        });
        const phone = device();
        await phone.bulkDocs(structuredClone(docs), { new_edits: false });
        await api.post(`${db}/_bulk_docs`, { new_edits: false, docs });
        const here = await phone.get(_id, { conflicts: true }).catch(() => null);
        const there = await api.call('admin', 'GET', `${db}/${_id}?conflicts=true`);
        const sortConflicts = (doc: unknown) => {
          const { _rev, _conflicts } = as<{ _rev: string; _conflicts?: string[] }>(doc);
          return { _rev, conflicts: [...(_conflicts ?? [])].sort() };
        };
        expect(there.status).toBe(here === null ? 404 : 200);
        if (here !== null) expect(sortConflicts(there.body)).toEqual(sortConflicts(here));
        await phone.destroy();
      }),
      drawn(60),
    );
  });

  test('replicates attachments with their bytes', async () => {
    const db = await newOwn();
    const [phone, tablet] = [device(), device()];
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 31) % 251));
    const file = { content_type: 'image/webp', data: bytes };
    await phone.put({ _id: 'photo', _attachments: { big: file, small: { content_type: 'text/plain', data: 'aGk=' } } });
    await phone.sync(remote(db));
    await tablet.sync(remote(db));
    const got = await tablet.getAttachment('photo', 'big');
    expect(Buffer.isBuffer(got) && Buffer.compare(new Uint8Array(got), new Uint8Array(bytes))).toBe(0);
    await tablet.put({ ...(await tablet.get('photo')), caption: 'Рекс' });
    await tablet.sync(remote(db));
    await phone.sync(remote(db));
    expect(await phone.get('photo')).toMatchObject({
      caption: 'Рекс',
      _attachments: { big: { stub: true, length: 50_000 } },
    });
  });

  test('a user without write access gets an error, and their reading ends', async () => {
    const db = await newOwn();
    const phone = device();
    await phone.put({ _id: 'a' });
    await expect(phone.replicate.to(remote(db, 'bob'))).rejects.toMatchObject({ status: 403 });
    await expect(phone.replicate.from(remote(db, 'bob'))).rejects.toMatchObject({ status: 403 });
    expect(as<ChangesAnswer>(await api.get(`${db}/_changes`)).results).toEqual([]);
  });

  test('refuses only the design document among others', async () => {
    const db = await newOwn();
    const phone = device();
    await phone.bulkDocs([{ _id: 'a' }, { _id: '_design/mine', views: {} }, { _id: 'b' }]);
    const denied: unknown[] = [];
    await phone.replicate.to(remote(db)).on('denied', (problem) => denied.push(problem));
    expect(denied).toMatchObject([{ id: '_design/mine', name: 'forbidden' }]);
    const { rows } = as<AllDocsAnswer>(await api.get(`${db}/_all_docs`));
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('live sync delivers a write from one device to the other', async () => {
    const db = await newOwn();
    const [phone, tablet] = [device(), device()];
    const feeds = [phone, tablet].map((local) => local.sync(remote(db), { live: true, retry: true }));
    const arrived = new Promise<unknown>((resolve) => {
      const watch = tablet.changes({ live: true, since: 'now', include_docs: true }).on('change', ({ doc }) => {
        watch.cancel();
        resolve(doc);
      });
    });
    await phone.put({ _id: 'hello', text: 'привіт' });
    expect(await arrived).toMatchObject({ _id: 'hello', text: 'привіт' });
    for (const feed of feeds) feed.cancel();
    await Promise.allSettled(feeds);
  });
});
