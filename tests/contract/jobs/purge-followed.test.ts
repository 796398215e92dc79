import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { purgeTombstones, TOMBSTONE_MS } from '../../../sync-server/src/ops/jobs/purge-tombstones.ts';
import { type Bundles, createBundles } from '../../../sync-server/src/reading/bundle/create-bundles.ts';
import { openStage, type Stage, stages } from '../service/stage.ts';
import { announcementIdOf, DAY_MS, factOf, instant, START } from './market-stage.ts';

interface Feed {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean }[];
  readonly last_seq: string;
}

/** What devices see of the market while the service purges its old tombstones. */
describe.each(stages)('followers of a purged market: $name', (kind) => {
  let stage: Stage;
  let bundles: Bundles;
  let dataDir: string;

  beforeAll(async () => {
    stage = await openStage(kind, { env: { PUBLISHER: 'off' } });
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-followed-'));
    const log = { info() {}, warn() {}, error() {} };
    bundles = createBundles({ couch: stage.service.couch, epoch: 'one', dataDir, log, restAfterPacking: 0 });
  });
  afterAll(async () => {
    await bundles.stop();
    await stage.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const follow = async (since: string, query = ''): Promise<Feed> => {
    const answer = await stage.call('GET', `/db/market/_changes?include_docs=true&since=${since}${query}`);
    expect(answer.status).toBe(200);
    return JSON.parse(answer.text);
  };
  const bundle = async () => {
    const packed = (await bundles.newest('market', 10_000))?.packed.get('gzip') ?? Buffer.alloc(0);
    const lines = gunzipSync(bytesOf(packed)).toString().trim().split('\n');
    const [head, ...facts] = lines.map((line): { _id: string; seq: string } => JSON.parse(line));
    return { seq: head?.seq ?? '', ids: facts.map(({ _id }) => _id).sort() };
  };
  const holds = (...facts: { _id: string }[]) =>
    expect.poll(async () => (await bundle()).ids).toEqual(facts.map(({ _id }) => _id).sort());
  const announcement = (number: number) => {
    return { ...factOf({ id: announcementIdOf(number), authorId: 'f'.repeat(32), end: START + DAY_MS }, '1-a') };
  };

  it('a waiting device, one with an older position and one with a bundle continue undisturbed', async () => {
    const market = stage.service.couch.use<object>('market');
    const [stays, added] = [announcement(3), announcement(4)];
    const all = [announcement(0), announcement(1), announcement(2), stays];
    const written = await market.bulk({ docs: all });
    await holds(...all);
    // On a cluster a bundle is followed from the very beginning until its database has been read a second time.
    await expect.poll(async () => (await bundle()).seq, { timeout: 60_000 }).not.toBe('0');
    const taken = await bundle();
    const ended = written.slice(0, 3).map(({ id, rev }) => {
      return { _id: id, _rev: rev, _deleted: true, type: 'announcement', removedAt: instant(START) };
    });
    await market.bulk({ docs: ended });
    const heard = await follow(taken.seq);
    expect(heard.results.filter(({ deleted }) => deleted)).toHaveLength(3);
    const waiting = follow(heard.last_seq, '&feed=longpoll&timeout=30000');
    expect(await purgeTombstones(stage.service.couch, START + TOMBSTONE_MS)).toBe(3);
    // A device that missed the removals hides ended announcements; everything else arrives as before.
    const news = ({ results }: Feed) => results.map(({ id }) => id).filter((id) => id !== stays._id);
    expect(news(await follow(taken.seq))).toEqual([]);
    await market.insert(added);
    // A bundle may contain newer facts than its sequence, so existing facts may be delivered again.
    for (const feed of [await waiting, await follow(heard.last_seq)]) {
      expect(feed.results.map(({ id }) => id)).toEqual([added._id]);
    }
    expect(news(await follow(taken.seq))).toEqual([added._id]);
    await holds(stays, added);
    expect((await follow('0')).results.filter(({ id }) => !id.startsWith('_design/'))).toHaveLength(2);
  }, 120_000);
});
