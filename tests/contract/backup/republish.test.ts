import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName, sharedDatabases } from '../../../couchdb/databases.ts';
import { runAdmin } from '../../../sync-server/src/admin-command.ts';
import { readConfig } from '../../../sync-server/src/config/config.ts';
import { type Couch, createCouch } from '../../../sync-server/src/engine/couch.ts';
import { reachEngine } from '../../../sync-server/src/reach-engine.ts';
import { startService } from '../../../sync-server/src/start-service.ts';

const run = promisify(execFile);
type Document = Record<string, unknown> & { readonly _id: string; readonly _rev: string };
type Facts = Record<string, Record<string, unknown>>;

describe('facts that are made anew', { timeout: 240_000 }, () => {
  let dataDir: string;
  let env: Record<string, string>;
  let before: Facts;
  let epoch: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-republish-'));
    env = { DATA_DIR: dataDir };
    const service = await startService({ dataDir });
    epoch = (await (await fetch(`${service.url}/sync/hello`)).json()).epoch;
    await fill(service.url);
    await service.publisher?.idle();
    await live(service);
    before = await facts(service.couch);
    await service.stop();
  }, 240_000);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** The demo: people, pets, posts, comments, replies, likes, announcements, reservations, reviews, organisations. */
  async function fill(url: string): Promise<void> {
    const { COUCHDB_URL: _, ...own } = process.env;
    const more = { ...own, DATA_DIR: dataDir, PORT: new URL(url).port };
    await run(process.execPath, ['--import', 'tsx', 'scripts/demo/main.ts'], { env: more });
  }

  /** One post is edited, and one that was answered is removed with all that belongs to it. */
  async function live({ couch, publisher }: Awaited<ReturnType<typeof startService>>): Promise<void> {
    const { rows } = await couch.use<Document>('community').list({ include_docs: true });
    const docs = rows.flatMap(({ doc }) => (doc === undefined ? [] : [doc]));
    const posts = docs.filter(({ type }) => type === 'post');
    const [edited, removed] = [posts[0], posts.find((post, index) => index > 0 && Number(post.commentsCount) > 0)];
    if (edited === undefined || removed === undefined) throw new Error('The demo has too few posts.');
    const own = (post: Document) => couch.use<Document>(ownDatabaseName(String(post.authorId)));
    await own(edited).insert({ ...(await own(edited).get(edited._id)), postTitle: 'Змінено' });
    await own(removed).destroy(removed._id, (await own(removed).get(removed._id))._rev);
    for (const { authorId } of [edited, removed]) publisher?.wake(ownDatabaseName(String(authorId)));
    await publisher?.idle();
  }

  /** Without revisions, which say how often somebody wrote. */
  async function facts(couch: Couch): Promise<Facts> {
    const found: Facts = {};
    for (const database of [...sharedDatabases(), 'tallies', 'matters', 'moderation']) {
      const { rows } = await couch.use<Document>(database).list({ include_docs: true });
      for (const { id, doc } of rows) {
        if (doc === undefined || id.startsWith('_design/')) continue;
        const { _rev, ...fact } = doc;
        found[`${database}/${id}`] = fact;
      }
    }
    return found;
  }

  async function withEngine<T>(work: (couch: Couch) => Promise<T>): Promise<T> {
    const engine = await reachEngine(readConfig(env));
    try {
      return await work(createCouch(engine.address));
    } finally {
      await engine.close();
    }
  }

  it('changes nothing where nothing is lost', async () => {
    expect(await runAdmin(['republish'], env)).toBe('0 facts are there again.');
    expect(await withEngine(facts)).toEqual(before);
  });

  it('come back equal, fact for fact, after community, market and directory were deleted', async () => {
    const types = new Set(Object.values(before).map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(['post', 'comment', 'pet', 'profile', 'announcement', 'review']));
    await withEngine(async ({ server }) => {
      for (const name of sharedDatabases()) await server.db.destroy(name);
    });
    const said = await runAdmin(['republish'], env);
    expect(said).toContain('Made anew: community, market, directory');
    expect(await withEngine(facts)).toEqual(before);
    const service = await startService({ dataDir });
    try {
      await service.publisher?.idle();
      expect(await facts(service.couch)).toEqual(before);
      const hello = await (await fetch(`${service.url}/sync/hello`)).json();
      expect(hello.epoch).not.toBe(epoch);
      expect(hello.formerEpochs).toEqual([epoch]);
      await expect(runAdmin(['republish'], env)).rejects.toThrow('Stop it, then republish.');
    } finally {
      await service.stop();
    }
  });
});
