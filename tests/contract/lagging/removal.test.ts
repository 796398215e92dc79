import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { likeFactIds } from '../../../src/domain/like/id.ts';
import { createAudit } from '../../../sync-server/src/accounts/admins/audit.ts';
import type { StoredAccount } from '../../../sync-server/src/accounts/documents.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { likeStatement, postIdOf, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const POST = postIdOf(1);
const log = { info() {}, warn() {}, error() {} };

describe('the removal of a person while lists lag', () => {
  let engine: LaggingEngine;
  let world: World;
  let couch: Couch;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
    world = await new World(engine, 'removal').install();
    couch = { ...world.couch, listLag: 50 };
  });
  afterAll(() => engine.close());

  it('a person’s removal removes their likes in one pass, and recounts a number that was counted from a list with them', async () => {
    await world.publishedPost(POST);
    const fan = await world.person();
    await world.put(fan, likeStatement(POST));
    await world.publish();
    const tallies = couch.engineName('tallies');
    await engine.fallBehind(tallies);
    await createPersonRemoval({ couch, clock: world.clock, log }).remove(fan);
    expect(await world.find('tallies', likeFactIds.make(POST, fan))).toBeNull();
    expect(await world.find('community', POST)).toMatchObject({ likes: 1 });
    await engine.catchUp(tallies);
    const publisher = world.publisher({ couch });
    await publisher.start();
    const recounts = async () => (await world.all('ledger')).filter(({ type }) => type === 'recount');
    await vi.waitFor(async () => expect(await recounts()).toEqual([]), { timeout: 10_000 });
    await publisher.stop();
    expect(await world.find('community', POST)).toMatchObject({ likes: 0 });
  });

  it('a person’s removal anonymises an audit entry that a list lacked when the removal runs again', async () => {
    const person = await world.person();
    const accounts = couch.engineName('accounts');
    await engine.fallBehind(accounts);
    const at = world.clock().toISOString();
    const entry = { at, action: 'role-granted', by: null, role: 'admin', reason: null } as const;
    const alive = { account: async () => ({}) as StoredAccount };
    await createAudit(couch, alive).write({ ...entry, person: { userId: person, name: 'Олена' } });
    const removal = createPersonRemoval({ couch, clock: world.clock, log });
    await removal.remove(person);
    await engine.catchUp(accounts);
    await removal.resume();
    const { rows } = await createAudit(couch, alive).page(null);
    expect(rows.map((row) => row.person)).toEqual([{ userId: person, name: '' }]);
  });
});
