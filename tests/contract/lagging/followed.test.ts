import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { likeFactIds } from '../../../src/domain/like/id.ts';
import { reportFactIds } from '../../../src/domain/moderation/id.ts';
import { profileFactId } from '../../../src/domain/profile/id.ts';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { PostLikes } from '../../../sync-server/src/publishing/follow-up/post-likes.ts';
import { createWaitingTargets } from '../../../sync-server/src/publishing/moderation/waiting-targets.ts';
import { BundleCache } from '../../../sync-server/src/reading/bundle/bundle-cache.ts';
import { createPeopleSearch } from '../../../sync-server/src/reading/search/people-search.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { postIdOf, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const AT = '2026-11-20T10:00:00.000Z';
const silent = { info() {}, warn() {}, error() {} };
const personOf = (number: number) => number.toString(16).padStart(32, '0');

/**
 * Databases that are read once and then followed: the sequence comes from a copy that has everything, the list from one
 * that lags behind it, so the changes never include what the list left out.
 */
describe('databases that are read and then followed while lists lag', () => {
  let engine: LaggingEngine;
  let run = 0;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
  });
  afterAll(() => engine.close());

  async function open(database: string) {
    const world = await new World(engine, `followed${run++}`).install();
    const name = world.couch.engineName(database);
    const couch: Couch = { ...world.couch, listLag: 200 };
    const facts = world.couch.use<object>(database);
    return {
      couch,
      put: (_id: string, fact: object) => facts.insert({ _id, ...fact }),
      remove: async (_id: string) => facts.destroy(_id, (await facts.get(_id))._rev),
      fallBehind: () => engine.fallBehind(name),
      catchUp: () => engine.catchUp(name),
    };
  }

  it('people whom the list left out are found, and removed people are not', async () => {
    const { couch, put, remove, fallBehind, catchUp } = await open('directory');
    const write = async (number: number, firstName: string) => {
      const uid = personOf(number);
      await put(profileFactId(uid), { type: 'profile', schemaVersion: 1, uid, firstName, secondName: 'Коваль' });
    };
    await write(1, 'Богдан');
    await fallBehind();
    await write(2, 'Олена');
    await remove(profileFactId(personOf(1)));
    const people = createPeopleSearch({ couch, log: silent });
    await people.caughtUp();
    const found = () => people.search('Коваль')?.map(({ name }) => name);
    expect(found()).toEqual(['Богдан Коваль']);
    await catchUp();
    await vi.waitFor(() => expect(found()).toEqual(['Олена Коваль']), { timeout: 10_000 });
    await write(3, 'Ярина');
    await people.caughtUp();
    expect(found()?.sort()).toEqual(['Олена Коваль', 'Ярина Коваль']);
    await people.stop();
  });

  it('a bundle that may lack facts is followed from the beginning, and soon lacks none', async () => {
    const { couch, put, fallBehind, catchUp } = await open('community');
    const post = (title: string) => ({ type: 'post', postTitle: title, publishedAt: AT });
    await put(postIdOf(1), post('Кіт'));
    await fallBehind();
    await put(postIdOf(2), post('Пес'));
    const folder = await mkdtemp(join(tmpdir(), 'lapka-bundle-'));
    const options = { database: 'community', epoch: 'epoch-1', folder, restAfterPacking: 0 };
    const bundles = new BundleCache({ ...options, couch, log: silent, pauses: { first: 1, most: 5 } });
    const read = async () => {
      const packed = (await bundles.newest(10_000))?.packed.get('gzip') ?? Buffer.alloc(0);
      const [head, ...facts] = gunzipSync(bytesOf(packed)).toString('utf8').trimEnd().split('\n');
      return { seq: JSON.parse(head ?? '').seq, ids: facts.map((line) => JSON.parse(line)._id) };
    };
    expect(await read()).toEqual({ seq: '0', ids: [postIdOf(1)] });
    await catchUp();
    await vi.waitFor(
      async () => {
        const { seq, ids } = await read();
        expect(ids.sort()).toEqual([postIdOf(1), postIdOf(2)]);
        expect(seq).not.toBe('0');
      },
      { timeout: 10_000 },
    );
    await bundles.stop();
    await rm(folder, { recursive: true });
  });

  it('a report that the list left out is shown to moderators at a later request', async () => {
    const { couch, put, fallBehind, catchUp } = await open('moderation');
    const report = (target: string) => ({ type: 'report', target, reportedAt: AT });
    await put(reportFactIds.make(postIdOf(1), personOf(1)), report(postIdOf(1)));
    await fallBehind();
    await put(reportFactIds.make(postIdOf(2), personOf(1)), report(postIdOf(2)));
    const waiting = createWaitingTargets(couch, createStore(couch));
    const targets = async () => (await waiting.places()).map(({ target }) => target).sort();
    expect(await targets()).toEqual([postIdOf(1)]);
    await catchUp();
    await put(reportFactIds.make(postIdOf(3), personOf(1)), report(postIdOf(3)));
    const all = [postIdOf(1), postIdOf(2), postIdOf(3)];
    await vi.waitFor(async () => expect(await targets()).toEqual(all), { timeout: 10_000 });
  });

  it('likes that the first list left out are counted later, without losing changes in between', async () => {
    const { couch, put, remove, fallBehind, catchUp } = await open('tallies');
    const [post, other] = [postIdOf(1), postIdOf(2)];
    const like = (number: number, of = post) =>
      put(likeFactIds.make(of, personOf(number)), { uid: personOf(number), liked: true, likedAt: AT });
    await like(1);
    await like(2);
    await fallBehind();
    await like(3);
    let now = 0;
    const likes = new PostLikes(createStore(couch), { listLag: 1_000, monotonic: () => now });
    const people = async () => (await likes.of(post)).map(({ uid }) => uid).sort();
    expect(await people()).toEqual([1, 2].map(personOf));
    await catchUp();
    await remove(likeFactIds.make(post, personOf(1)));
    await like(4);
    expect(await people()).toEqual([2, 4].map(personOf));
    // By then another copy lags: any copy may, at any moment.
    await fallBehind();
    await like(5);
    now = 1_000;
    expect(await people()).toEqual([2, 3, 4].map(personOf));
    await catchUp();
    await like(6, other);
    expect(await people()).toEqual([2, 3, 4, 5].map(personOf));
  });
});
