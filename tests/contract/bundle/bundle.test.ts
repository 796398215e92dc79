import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { BundleHead } from '../../../src/domain/sync/hello.ts';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { createServer } from '../../../sync-server/src/http/plugins/create-server.ts';
import { errors } from '../../../sync-server/src/http/plugins/errors.ts';
import { bundleRoutes } from '../../../sync-server/src/http/routes/bundle/index.ts';
import { BundleCache } from '../../../sync-server/src/reading/bundle/bundle-cache.ts';
import { type Bundles, createBundles } from '../../../sync-server/src/reading/bundle/create-bundles.ts';
import type { StoredFact } from '../../../sync-server/src/reading/bundle/fact-window.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';

const EPOCH = 'epoch-1';

describe.each(engines())('bundles: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const undo: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
    await engine.close();
  });

  async function open(dataDir?: string): Promise<{ world: World; bundles: Bundles; dataDir: string }> {
    const world = await new World(engine, `bundle${run++}`).install();
    return { world, ...(await follow(world, dataDir)) };
  }

  async function follow(world: World, given?: string, epoch = EPOCH): Promise<{ bundles: Bundles; dataDir: string }> {
    const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'lapka-bundle-')));
    if (given === undefined) undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const bundles = createBundles({ couch: world.couch, epoch, dataDir, log: silentLog, restAfterPacking: 0 });
    undo.push(() => bundles.stop());
    return { bundles, dataDir };
  }

  async function serve(bundles: Bundles): Promise<FastifyInstance> {
    const app = createServer({ logLevel: 'silent', trustProxy: false }) as unknown as FastifyInstance;
    await app.register(errors);
    await app.register(bundleRoutes, { bundles });
    undo.push(() => app.close());
    return app;
  }

  it('a bundle holds exactly the facts with their revisions, newest first', async () => {
    const { world, bundles } = await open();
    const community = world.couch.use<object>('community');
    await community.bulk({ docs: [post(1, '2026-01-01'), post(2, '2026-03-01'), post(3, '2026-02-01')] });
    const comment = { _id: 'comment:1', type: 'comment', postId: 'post:3', createdAt: '2026-04-01' };
    await community.insert(comment);
    const design = { _id: '_design/x', language: 'query', views: {} };
    await community.insert(design);
    const deleted = await community.insert(post(4, '2026-05-01'));
    await community.destroy('post:4', deleted.rev);
    await bundles.caughtUp();
    const { head, facts } = await read(bundles);
    expect(Value.Check(BundleHead, head)).toBe(true);
    expect(head).toMatchObject({ bundle: 'community', epoch: EPOCH, count: 4, older: false });
    expect(facts.map(({ _id }) => _id)).toEqual(['post:2', 'post:3', 'post:1', 'comment:1']);
    const stored = await world.all('community');
    expect([...facts].sort(byId)).toEqual([...stored].sort(byId));
  });

  it('a bundle, followed from its sequence, yields what the database holds, whenever it was taken', async () => {
    const change = fc.record({
      id: fc.nat({ max: 11 }),
      remove: fc.boolean(),
      day: fc.integer({ min: 10, max: 28 }),
      isRead: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
        const world = await new World(engine, `bundle${run++}`).install();
        const apply = async ({ id, remove, day }: (typeof changes)[number]) => {
          const known = await world.find('community', `post:${id}`);
          const community = world.couch.use<object>('community');
          const rev = known === null ? {} : { _rev: known._rev };
          if (remove && known !== null) await community.destroy(known._id, known._rev);
          else await community.insert({ ...post(id, `2026-01-${day}`), ...rev });
        };
        // Some facts exist before; the others arrive while the database is read for the first time and packed.
        const before = Math.floor(changes.length / 2);
        for (const each of changes.slice(0, before)) await apply(each);
        const { bundles } = await follow(world);
        const taken: Awaited<ReturnType<typeof read>>[] = [];
        for (const each of changes.slice(before)) {
          await apply(each);
          if (each.isRead) taken.push(await read(bundles));
        }
        await bundles.caughtUp();
        taken.push(await read(bundles));
        const now = (await world.all('community')).sort(byId);
        for (const { head, facts } of taken) expect(await catchUp(world, head.seq, facts)).toEqual(now);
        expect([...(taken.at(-1)?.facts ?? [])].sort(byId)).toEqual(now);
        await bundles.stop();
      }),
      drawn(8),
    );
  }, 180_000);

  it('a bundle continues from the stored file after a restart, and catches up with later changes', async () => {
    const { world, bundles, dataDir } = await open();
    const community = world.couch.use<object>('community');
    const first = await community.insert(post(1, '2026-01-01'));
    await community.insert(post(2, '2026-01-02'));
    await bundles.caughtUp();
    await bundles.stop();
    await community.destroy('post:1', first.rev);
    await community.insert(post(3, '2026-01-03'));
    const again = await follow(world, dataDir);
    await again.bundles.caughtUp();
    expect((await read(again.bundles)).facts.map(({ _id }) => _id)).toEqual(['post:3', 'post:2']);
    await again.bundles.stop();
    const replaced = await follow(world, dataDir, 'epoch-2');
    await replaced.bundles.caughtUp();
    expect((await read(replaced.bundles)).head).toMatchObject({ epoch: 'epoch-2', count: 2 });
  });

  it.each(['', 'not gzip', '{"bundle":"community"}'])(
    'a bundle is built again when its file is damaged: %j',
    async (content) => {
      const { world, bundles, dataDir } = await open();
      await world.couch.use<object>('community').insert(post(1, '2026-01-01'));
      await bundles.caughtUp();
      await bundles.stop();
      await writeFile(join(dataDir, 'bundles', 'community.ndjson.gz'), content);
      const again = await follow(world, dataDir);
      await again.bundles.caughtUp();
      expect((await read(again.bundles)).facts).toHaveLength(1);
    },
  );

  it('a bundle does not continue from a file that is older than the market’s memory of removals', async () => {
    const { world, bundles, dataDir } = await open();
    const market = world.couch.use<object>('market');
    const announcement = { _id: 'announcement:1', type: 'announcement' };
    await market.insert(announcement);
    await bundles.caughtUp();
    await bundles.stop();
    const file = join(dataDir, 'bundles', 'market.ndjson.gz');
    // As after the removal was forgotten: the history no longer contains this one.
    const forgotten = { _id: 'announcement:0', _rev: '1-a', type: 'announcement' };
    const text = gunzipSync(bytesOf(await readFile(file))).toString('utf8');
    const [head = '', ...facts] = text.trimEnd().split('\n');
    const lines = [JSON.stringify({ ...JSON.parse(head), count: 2 }), ...facts, JSON.stringify(forgotten)];
    await writeFile(file, bytesOf(gzipSync(`${lines.join('\n')}\n`)));
    const taken = async (age: number) => {
      const at = new Date(Date.now() - age);
      await utimes(file, at, at);
      const again = await follow(world, dataDir);
      await again.bundles.caughtUp();
      const ids = (await read(again.bundles, 'market')).facts.map(({ _id }) => _id);
      await again.bundles.stop();
      return ids;
    };
    expect(await taken(0)).toHaveLength(2);
    expect(await taken(DURATIONS.announcement + 60_000)).toEqual(['announcement:1']);
  });

  it('a bundle holds the newest posts and their dependent facts, and refills when posts are removed', async () => {
    const world = await new World(engine, `bundle${run++}`).install();
    const folder = await mkdtemp(join(tmpdir(), 'lapka-bundle-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const community = world.couch.use<object>('community');
    const day = (number: number) => `2026-01-${String(number + 10)}`;
    await community.bulk({ docs: Array.from({ length: 15 }, (_, number) => post(number, day(number))) });
    const hanging = (_id: string, postId: string) => ({
      type: 'comment',
      postId,
      createdAt: day(1),
      _id,
    });
    await community.bulk({ docs: [hanging('comment:old', 'post:1'), hanging('comment:new', 'post:14')] });
    const cache = new BundleCache({
      couch: world.couch,
      database: 'community',
      epoch: EPOCH,
      folder,
      log: silentLog,
      restAfterPacking: 0,
      pauses: { first: 10, most: 100 },
      mostPosts: 10,
    });
    undo.push(() => cache.stop());
    const taken = async () => {
      await cache.caughtUp();
      const bundle = await cache.newest(1_000);
      return parse(gunzipSync(bytesOf(bundle?.packed.get('gzip') ?? Buffer.alloc(0))));
    };
    const ids = async () => (await taken()).facts.map(({ _id }) => _id);
    expect((await taken()).head.older).toBe(true);
    expect(await ids()).toEqual([
      ...[14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((number) => `post:${number}`),
      'comment:new',
    ]);
    for (const number of [14, 13, 12]) {
      const known = await world.find('community', `post:${number}`);
      await community.destroy(`post:${number}`, known?._rev ?? '');
    }
    expect(await ids()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `post:${number}`));
  });

  it('a bundle yields ten posts from its first kilobytes, in every encoding', async () => {
    const { world, bundles } = await open();
    const docs = Array.from({ length: 2_000 }, (_, number) => ({
      ...post(number, new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()),
      content: `<p>${textOf(number)}</p>`,
    }));
    await world.couch.use<object>('community').bulk({ docs });
    await bundles.caughtUp();
    const bundle = await bundles.newest('community', 10_000);
    const gzip = bytesOf(bundle?.packed.get('gzip') ?? Buffer.alloc(0));
    const brotli = bytesOf(bundle?.packed.get('br') ?? Buffer.alloc(0));
    expect(gunzipSync(gzip).equals(brotliDecompressSync(brotli))).toBe(true);
    const beginnings = [
      gunzipSync(gzip.subarray(0, 12 * 1024), { finishFlush: constants.Z_SYNC_FLUSH }),
      brotliDecompressSync(brotli.subarray(0, 12 * 1024), { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
    ];
    for (const beginning of beginnings) {
      const complete = beginning.toString('utf8').split('\n').slice(0, -1);
      const facts = complete.slice(1).map((line): StoredFact => JSON.parse(line));
      expect(facts.length).toBeGreaterThanOrEqual(10);
      expect(facts[0]?._id).toBe('post:1999');
    }
    expect(brotli.length).toBeLessThan(gzip.length);
  });

  it('a bundle is served in the client’s preferred encoding, with an ETag for revalidation', async () => {
    const { world, bundles } = await open();
    await world.couch.use<object>('community').insert(post(1, '2026-01-01'));
    await bundles.caughtUp();
    const app = await serve(bundles);
    const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: '/bundle/community', headers });
    const plain = await get({});
    expect(plain.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(parse(plain.rawPayload).facts).toHaveLength(1);
    const gzip = await get({ 'accept-encoding': 'gzip, deflate' });
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br']);
    expect(gunzipSync(bytesOf(gzip.rawPayload)).toString()).toBe(plain.body);
    expect(brotliDecompressSync(bytesOf(brotli.rawPayload)).toString()).toBe(plain.body);
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
    const known = await get({ 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const head = await get({ 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', gzip.headers.etag]);
    await world.couch.use<object>('community').insert(post(2, '2026-01-02'));
    await bundles.caughtUp();
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) })).statusCode).toBe(200);
  });

  it('a bundle exists for an empty database, and only for databases that devices mirror', async () => {
    const { bundles } = await open();
    const app = await serve(bundles);
    const empty = await app.inject({ url: '/bundle/market' });
    expect(JSON.parse(empty.body)).toMatchObject({ bundle: 'market', count: 0 });
    for (const name of ['directory', 'accounts', 'user-1', '%2e%2e', 'nothing']) {
      expect((await app.inject({ url: `/bundle/${name}` })).statusCode).toBe(404);
    }
  });
});

const silentLog = { info() {}, warn() {}, error() {} };

function post(number: number, publishedAt: string) {
  return { _id: `post:${number}`, type: 'post', postTitle: `Пост ${number}`, publishedAt };
}

const WORDS =
  'кіт пес лапка хвіст миска двір сусід вечір знайшли загубили шукаємо родина ветеринар щеплення корм'.split(' ');

/** About a kilobyte that resembles a text and not noise, so that it compresses like texts. */
function textOf(number: number): string {
  const word = (index: number) => WORDS[(number * 7 + index * index * 31 + (index >> 2)) % WORDS.length];
  return Array.from({ length: 80 }, (_, index) => `${word(index)}${(number * index) % 97}`).join(' ');
}

function byId(one: { _id: string }, other: { _id: string }): number {
  return one._id < other._id ? -1 : 1;
}

function parse(content: Buffer): { head: BundleHead; facts: StoredFact[] } {
  const [head = '', ...lines] = content.toString('utf8').trimEnd().split('\n');
  return { head: JSON.parse(head) as BundleHead, facts: lines.map((line) => JSON.parse(line) as StoredFact) };
}

async function read(
  bundles: Bundles,
  name: 'community' | 'market' = 'community',
): Promise<{ head: BundleHead; facts: StoredFact[] }> {
  const bundle = await bundles.newest(name, 10_000);
  return parse(gunzipSync(bytesOf(bundle?.packed.get('gzip') ?? Buffer.alloc(0))));
}

/** What a device does with a bundle: everything after its sequence is newer. */
async function catchUp(world: World, since: string, facts: readonly StoredFact[]): Promise<unknown[]> {
  const held = new Map<string, unknown>(facts.map((fact) => [fact._id, fact]));
  const changes = await world.couch.use('community').changes({ since, include_docs: true });
  for (const row of changes.results) {
    if (row.deleted === true) held.delete(row.id);
    else held.set(row.id, Reflect.get(row, 'doc'));
  }
  return [...held].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact);
}
