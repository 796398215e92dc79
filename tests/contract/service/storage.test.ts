import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_CHECKPOINTS } from '../../../sync-server/src/gateway/checkpoints.ts';
import { createStorage } from '../../../sync-server/src/gateway/storage.ts';
import { openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

describe.each(stages)('what one person may keep, on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    // What the publisher answers would count as well.
    stage = await openStage(kind, { env: { PUBLISHER: 'off' } });
  });
  afterAll(() => stage.stop());

  const asOwner = ({ session }: Registered, method: string, path: string, body?: unknown) =>
    stage.call(method, `/db/${session.ownDatabase}${path}`, { body, token: session.accessToken });

  async function allowanceOf(person: Registered, bytes: number, documents: number) {
    const storage = createStorage({ couch: stage.service.couch, most: { bytes, documents } });
    return storage.allowanceOf(person.session.ownDatabase);
  }

  it('is counted in bytes of what stands, as often as it was written before', async () => {
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

  it('is counted in documents, and removals by themselves', async () => {
    const person = await stage.register();
    const before = await allowanceOf(person, 1_000_000, 30);
    let free = 0;
    while (before.take(1)) free += 1;
    const written: string[] = [];
    for (let n = 0; n < free; n += 1)
      written.push(String((await asOwner(person, 'PUT', `/draft:${n}`, { n })).body?.rev));
    expect((await allowanceOf(person, 1_000_000, 30)).take(1)).toBe(false);
    for (const [n, rev] of written.entries()) await asOwner(person, 'DELETE', `/draft:${n}?rev=${rev}`);
    const after = await allowanceOf(person, 1_000_000, 30);
    let removals = 0;
    while (after.takeRemoval()) removals += 1;
    expect([after.take(1), removals]).toEqual([true, 10 * 30 - free]);
  });

  it('are few checkpoints: above them some are taken away, and the newest stands', async () => {
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
    const kept = rows.filter(({ id }) => id.startsWith('_local/mark'));
    expect(kept.length).toBeLessThanOrEqual(MOST_CHECKPOINTS);
    const newest = await asOwner(person, 'GET', `/_local/mark${MOST_CHECKPOINTS + 4}`);
    expect(newest.body).toMatchObject({ last_seq: MOST_CHECKPOINTS + 4 });
  });

  it.each(['shard-sync-x-y', 'purge-mrview-x', 'a%2Fb', 'x'.repeat(65), 'a b'])(
    'no checkpoint is called %s',
    async (id) => {
      const person = await stage.register();
      const { status } = await asOwner(person, 'PUT', `/_local/${id}`, {});
      expect([400, 403]).toContain(status);
    },
  );
});
