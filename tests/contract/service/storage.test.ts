import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { MOST_CHECKPOINTS } from '../../../sync-server/src/http/gateway/checkpoints.ts';
import { createStorage } from '../../../sync-server/src/http/gateway/storage.ts';
import { openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

describe.each(stages)('the storage quota of a person, on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    // The publisher's outcomes would count as well.
    stage = await openStage(kind, { env: { PUBLISHER: 'off' } });
  });
  afterAll(() => stage.stop());

  const asOwner = ({ session }: Registered, method: string, path: string, body?: unknown) =>
    stage.call(method, `/db/${session.ownDatabase}${path}`, { body, token: session.accessToken });

  async function allowanceOf(person: Registered, bytes: number, documents: number) {
    const storage = createStorage({ couch: stage.service.couch, most: { bytes, documents } });
    return storage.allowanceOf(person.session.ownDatabase);
  }

  it('the storage quota counts the bytes of current documents, however often they were written', async () => {
    const person = await stage.register();
    const text = 'x'.repeat(10_000);
    const { _rev } = (await asOwner(person, 'PUT', '/draft:1', { text })).body ?? {};
    expect((await allowanceOf(person, 100_000, 1_000)).take(80_000)).toBe(true);
    const docs = Array.from({ length: 8 }, (_unused, n) => ({ _id: `draft:more${n}`, text }));
    expect((await asOwner(person, 'POST', '/_bulk_docs', { docs })).status).toBe(201);
    let rev = _rev;
    for (let round = 0; round < 5; round += 1)
      rev = (await asOwner(person, 'PUT', `/draft:1${rev === undefined ? '' : `?rev=${rev}`}`, { text, round })).body
        ?.rev;
    const full = await allowanceOf(person, 100_000, 1_000);
    expect([full.take(20_000), full.take(1_000)]).toEqual([false, true]);
  });

  it('the storage quota counts documents, and removals separately', async () => {
    const person = await stage.register();
    const written: string[] = [];
    while ((await allowanceOf(person, 1_000_000, 30)).take(1)) {
      written.push(String((await asOwner(person, 'PUT', `/draft:${written.length}`, {})).body?.rev));
    }
    expect(written.length).toBeGreaterThan(20);
    for (const [n, rev] of written.entries()) await asOwner(person, 'DELETE', `/draft:${n}?rev=${rev}`);
    const after = await allowanceOf(person, 1_000_000, 30);
    let removals = 0;
    while (after.takeRemoval()) removals += 1;
    expect([after.take(1), removals]).toEqual([true, 10 * 30 - written.length]);
  });

  it('the storage quota excludes delivered facts, of which unnecessary ones are removed', async () => {
    const person = await stage.register();
    const { couch } = stage.service;
    const own = couch.use<object>(person.session.ownDatabase);
    const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
    const outcome = (name: string, more: object) => ({
      _id: `outcome:post:${name}`,
      type: 'outcome',
      schemaVersion: 1,
      statement: `post:${name}`,
      rev: '1-a',
      ...more,
    });
    const notification = (at: string) => ({
      _id: `notification:${at}:like`,
      type: 'notification',
      schemaVersion: 1,
      kind: 'likes',
      at,
      about: {},
    });
    const long = ago(DURATIONS.removedOutcomeLife + 1_000);
    const [old, young] = [ago(DURATIONS.notificationLife + 1_000), ago(DURATIONS.notificationLife - DAY_MS)];
    const docs = [
      outcome('standing', { state: 'published', at: long }),
      outcome('gone', { state: 'removed', at: long }),
      outcome('just gone', { state: 'removed', at: ago(DURATIONS.removedOutcomeLife - DAY_MS) }),
      ...[notification(old), notification(young)],
      ...Array.from({ length: 600 }, (_, n) => ({ _id: `delivered:of-a-later-service:${n}` })),
      ...Array.from({ length: 600 }, (_, n) => ({ _id: `delivered:message:${n}`, type: 'message' })),
    ];
    await own.bulk({ docs });
    const written = 20;
    for (let n = 0; n < written; n += 1) await own.insert({}, `draft:${n}`);
    const ofUnknown = 600;
    const { doc_count } = await couch.server.db.get(couch.engineName(person.session.ownDatabase));
    const others = doc_count - docs.length - written;
    const allowance = await allowanceOf(person, 10_000_000, ofUnknown + others + written + 5);
    let free = 0;
    while (allowance.take(1)) free += 1;
    // Delivered facts of the registration may be included.
    expect(free).toBeGreaterThanOrEqual(5);
    expect(free).toBeLessThanOrEqual(5 + others);
    const { rows } = await own.list();
    const left = rows.map(({ id }) => id).filter((id) => docs.slice(0, 5).some(({ _id }) => _id === id));
    const stay = [docs[0], docs[2], docs[4]].map((doc) => doc?._id);
    expect(left.sort()).toEqual(stay.sort());
  });

  it('the storage quota limits checkpoints: beyond the limit old ones are removed, and the newest stays', async () => {
    const person = await stage.register();
    const put = async (n: number) => {
      const { status } = await asOwner(person, 'PUT', `/_local/mark${n}`, { last_seq: n });
      expect(status).toBe(201);
    };
    for (let n = 0; n < MOST_CHECKPOINTS + 5; n += 1) await put(n);
    await put(MOST_CHECKPOINTS + 4);
    const { couch } = stage.service;
    const address = couch.addressOf(person.session.ownDatabase, '_local_docs');
    const answer = await fetch(address, { headers: { authorization: couch.authorization } });
    const { rows }: { rows: { id: string }[] } = await answer.json();
    const checkpoints = rows.filter(({ id }) => id.startsWith('_local/mark'));
    expect(checkpoints.length).toBeLessThanOrEqual(MOST_CHECKPOINTS);
    const newest = await asOwner(person, 'GET', `/_local/mark${MOST_CHECKPOINTS + 4}`);
    expect(newest.body).toMatchObject({ last_seq: MOST_CHECKPOINTS + 4 });
  });

  it.each(['shard-sync-x-y', 'purge-mrview-x', 'a%2Fb', 'x'.repeat(65), 'a b'])(
    'the storage quota refuses the checkpoint name %s',
    async (id) => {
      const person = await stage.register();
      const { status } = await asOwner(person, 'PUT', `/_local/${id}`, {});
      expect([400, 403]).toContain(status);
    },
  );
});
