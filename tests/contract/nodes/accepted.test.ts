import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createPhotoStore } from '../../../sync-server/src/storage/media/photo-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, newPrefix, type RunningEngine } from '../engines.ts';

const [EMBEDDED] = engines();
const DATABASE = 'ledger';

describe('writes answered 202 because of a possible concurrent write', () => {
  let engine: RunningEngine;
  let couch: Couch;
  let behind: Couch;
  let server: Server;
  /** What a rival does between the next write of documents and its answer, which is then 202. */
  let rival: (() => Promise<void>) | null;
  beforeAll(async () => {
    if (EMBEDDED === undefined) throw new Error('There is no engine.');
    engine = await EMBEDDED.start();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    rival = null;
    server = createServer((asked, answer) => {
      const passed = request(
        engine.url + asked.url,
        { method: asked.method, headers: asked.headers },
        async (reply) => {
          const meets = asked.url?.endsWith('/_bulk_docs') ? rival : null;
          if (meets !== null) rival = null;
          await meets?.();
          answer.writeHead(meets === null ? (reply.statusCode ?? 500) : 202, reply.headers);
          reply.pipe(answer);
        },
      );
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { name: user, password } = engine.auth;
    const prefix = newPrefix();
    couch = createCouch({ url: `http://127.0.0.1:${port}`, user, password }, prefix);
    behind = createCouch({ url: engine.url, user, password }, prefix);
    await behind.server.db.create(behind.engineName(DATABASE));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A branch beside the written one, of the same generation. */
  const branch = async (id: string, hash: string, onto: string | null = null, removed = false) => {
    const ids = onto === null ? [hash] : [hash, onto.slice(2)];
    const doc = { _id: id, _rev: `${ids.length}-${hash}`, _revisions: { start: ids.length, ids }, by: 'rival' };
    await behind.server.request({
      db: behind.engineName(DATABASE),
      method: 'POST',
      path: '_bulk_docs',
      body: { docs: [removed ? { ...doc, _deleted: true } : doc], new_edits: false },
    });
  };
  const LOW = '0'.repeat(32);
  const HIGH = 'f'.repeat(32);
  const shown = async (id: string) => {
    const doc = await behind.use<{ by: string }>(DATABASE).get(id, { conflicts: true });
    return { by: doc.by, branches: 1 + (doc._conflicts?.length ?? 0) };
  };

  it('without a rival, the document is written', async () => {
    rival = async () => {};
    expect(await createStore(couch).write(DATABASE, [{ _id: 'a' }])).toMatchObject([{ id: 'a', ok: true }]);
  });

  it.each([
    ['below', LOW],
    ['above', HIGH],
  ])(
    'a rival’s branch that sorts %s it: the result is a conflict, and the rival’s branch wins',
    async (_where, hash) => {
      rival = () => branch('a', hash);
      const documents = [{ _id: 'a', by: 'me' }, { _id: 'b' }];
      expect(await createStore(couch).write(DATABASE, documents)).toMatchObject([
        { id: 'a', ok: false, conflict: true },
        { id: 'b', ok: true },
      ]);
      expect(await shown('a')).toMatchObject({ by: 'rival' });
    },
  );

  it('the same over an existing revision: the retry on top of the rival’s revision is what all see', async () => {
    const store = createStore(couch);
    const [first] = await store.write(DATABASE, [{ _id: 'a' }]);
    if (first?.ok !== true) throw new Error('it was not written');
    rival = () => branch('a', LOW, first.rev);
    const change = { _id: 'a', _rev: first.rev, by: 'me' };
    expect(await store.write(DATABASE, [change])).toMatchObject([{ ok: false, conflict: true }]);
    const now = (await store.read(DATABASE, ['a'])).get('a');
    expect(await store.write(DATABASE, [{ ...change, _rev: now?.rev ?? '' }])).toMatchObject([{ ok: true }]);
    expect(await shown('a')).toEqual({ by: 'me', branches: 1 });
  });

  it('a rival removed the document: it is removed, whatever answer each got', async () => {
    const store = createStore(couch);
    const [first] = await store.write(DATABASE, [{ _id: 'a' }]);
    if (first?.ok !== true) throw new Error('it was not written');
    rival = () => branch('a', LOW, first.rev, true);
    const change = { _id: 'a', _rev: first.rev, by: 'me' };
    expect(await store.write(DATABASE, [change])).toMatchObject([{ ok: false, conflict: true }]);
    expect((await store.read(DATABASE, ['a'])).get('a')).toMatchObject({ deleted: true });
  });

  it('a photo that another person uploads at the same moment names both of them', async () => {
    await behind.server.db.create(behind.engineName('media'));
    const sha256 = 'a'.repeat(64);
    for (const [uploader, hash] of [
      ['low', LOW],
      ['high', HIGH],
    ] as const) {
      const photo = { _id: sha256 + uploader, type: 'media', width: 1, height: 1, uploaders: [uploader] };
      rival = async () => {
        await behind.server.request({
          db: behind.engineName('media'),
          method: 'POST',
          path: '_bulk_docs',
          body: { docs: [{ ...photo, _rev: `1-${hash}` }], new_edits: false },
        });
      };
      const variants = { width: 1, height: 1, files: new Map([[1, Buffer.from('webp')]]) };
      await createPhotoStore(couch).store(photo._id, 'me', variants);
      const { uploaders } = await behind.use<{ uploaders: string[] }>('media').get(photo._id);
      expect(uploaders.toSorted()).toEqual([uploader, 'me'].toSorted());
    }
  });

  it('of two that see each other’s write, one wins, whichever checks first', async () => {
    for (const meetsFirst of [true, false]) {
      const id = `both-${meetsFirst}`;
      // The rival checks its own write: it has the higher revision, so it withdraws.
      rival = async () => {
        await branch(id, HIGH);
        if (meetsFirst) await behind.use(DATABASE).destroy(id, `1-${HIGH}`);
      };
      const [mine] = await createStore(couch).write(DATABASE, [{ _id: id, by: 'me' } as { _id: string }]);
      if (!meetsFirst) await behind.use(DATABASE).destroy(id, `1-${HIGH}`);
      expect(mine?.ok).toBe(meetsFirst);
      expect(await shown(id)).toEqual({ by: 'me', branches: 1 });
    }
  });
});
