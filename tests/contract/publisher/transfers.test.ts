import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { handoverId, transferId } from '../../../src/domain/handover/schema.ts';
import { petRecordId } from '../../../src/domain/pet/id.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import {
  answerTo,
  offerTo,
  petAnnouncement,
  petIdOf,
  petStatement,
  recordStatement,
  transferStatement,
} from './market-world.ts';
import { deliverTo, World } from './world.ts';

const PET = petIdOf(1);
const TRANSFER = transferId(PET);
const RECORD = petRecordId(PET);
const ANNOUNCEMENT = petAnnouncementId(PET);

describe.each(engines())('the transfer of a pet: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** An owner with an announced pet and its health record, and a person who may receive it. */
  async function stage() {
    const world = await new World(engine, `transfers${run++}`).install();
    const [owner, next] = [await world.person(), await world.person()];
    await world.put(owner, petStatement(PET));
    await world.put(owner, recordStatement(PET));
    await world.put(owner, petAnnouncement(PET));
    await offerTo(world, owner, PET, next);
    const publish = () => world.publish({ deliver: deliverTo(world) });
    await publish();
    return { world, owner, next, publish };
  }
  const kinds = async (world: World, person: string) =>
    (await world.all(ownDatabaseName(person))).flatMap(({ type, kind }) => (type === 'notification' ? [kind] : []));

  async function checkMoved(world: World, owner: string, next: string) {
    expect(await world.find('directory', PET)).toMatchObject({ uid: next, name: 'Рекс' });
    expect(await world.find('market', ANNOUNCEMENT)).toBeNull();
    expect(await world.find(ownDatabaseName(next), PET)).toMatchObject({ name: 'Рекс' });
    expect(await world.find(ownDatabaseName(next), RECORD)).toMatchObject({ chip: '985112003456789' });
    expect(await answerTo(world, next, PET)).toBe('published');
    for (const id of [PET, RECORD, ANNOUNCEMENT, handoverId(PET)]) {
      expect(await world.find(ownDatabaseName(owner), id)).toBeNull();
    }
    expect(await answerTo(world, owner, TRANSFER)).toBe('published');
    expect(await kinds(world, owner)).toEqual(['pet-handed-over']);
    expect(await kinds(world, next)).toEqual(['pet-received']);
    expect((await world.all('ledger')).filter(({ type }) => type === 'move' || type === 'look')).toEqual([]);
  }

  const deaths = [null, ...Array.from({ length: 17 }, (_unused, each) => each)].flatMap((after) =>
    after === null ? [null] : [true, false].map((applied) => ({ after, applied })),
  );
  it.each(deaths)('a transfer moves the record, and ends the announcement (killed: %j)', async (death) => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    if (death !== null) {
      await publishAndDie(world, death, { deliver: deliverTo(world) });
      // Whatever step was reached, the pet has one owner.
      expect([owner, next]).toContain((await world.find('directory', PET))?.uid);
    }
    await publish();
    await checkMoved(world, owner, next);
  });

  it('later statements of the former owner are refused, also when the new one has removed the pet', async () => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    await publish();
    await world.put(owner, petStatement(PET, { name: 'Мій' }));
    await world.put(owner, petAnnouncement(PET));
    await publish();
    expect(await answerTo(world, owner, PET)).toBe('pet/not-yours');
    expect(await answerTo(world, owner, ANNOUNCEMENT)).toBe('announcement/pet-taken');
    await world.remove(next, PET);
    await publish();
    expect(await world.find('directory', PET)).toBeNull();
    await world.put(owner, petStatement(PET, { name: 'Знову мій' }));
    await publish();
    expect(await answerTo(world, owner, PET)).toBe('pet/not-yours');
    expect(await world.find('directory', PET)).toBeNull();
    await world.put(next, petStatement(PET));
    await publish();
    expect(await world.find('directory', PET)).toMatchObject({ uid: next });
  });

  it('late record entries of the former owner stay theirs and are refused, until they discard them', async () => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    await publish();
    await world.put(owner, recordStatement(PET, { health: 'Щеплення зроблено' }));
    await world.put(next, recordStatement(PET, { health: 'Усе гаразд' }));
    await publish();
    expect(await answerTo(world, owner, RECORD)).toBe('pet/not-yours');
    expect(await world.find(ownDatabaseName(owner), RECORD)).toMatchObject({ health: 'Щеплення зроблено' });
    expect(await world.find(ownDatabaseName(next), RECORD)).toMatchObject({ health: 'Усе гаразд' });
    expect(await answerTo(world, next, RECORD)).toBeNull();
    await world.remove(owner, RECORD);
    await publish();
    expect(await answerTo(world, owner, RECORD)).toBe('removed');
  });

  it('a refused entry becomes valid when the pet returns without one', async () => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    await publish();
    await world.put(owner, recordStatement(PET, { health: 'Щеплення зроблено' }));
    await world.remove(next, RECORD);
    await publish();
    expect(await answerTo(world, owner, RECORD)).toBe('pet/not-yours');
    await offerTo(world, next, PET, owner);
    await world.put(next, transferStatement(PET, owner));
    await publish();
    expect(await world.find(ownDatabaseName(owner), RECORD)).toMatchObject({ health: 'Щеплення зроблено' });
    expect(await answerTo(world, owner, RECORD)).toBe('published');
  });

  it('the pet can return, over entries that were refused in between', async () => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    await publish();
    await world.put(owner, petStatement(PET, { name: 'Мій' }));
    await world.put(next, petStatement(PET, { name: 'Барс' }));
    await publish();
    await offerTo(world, next, PET, owner);
    await world.put(next, transferStatement(PET, owner));
    await publish();
    expect(await world.find('directory', PET)).toMatchObject({ uid: owner, name: 'Барс' });
    expect(await world.find(ownDatabaseName(owner), PET)).toMatchObject({ name: 'Барс' });
    expect(await world.find(ownDatabaseName(next), PET)).toBeNull();
    expect(await answerTo(world, owner, PET)).toBe('published');
    await world.put(owner, petAnnouncement(PET));
    await publish();
    expect(await world.find('market', ANNOUNCEMENT)).toMatchObject({ authorId: owner });
  });

  it('a transfer is refused to oneself, without an offer, to another person than offered, and of other people’s pets', async () => {
    const { world, owner, next, publish } = await stage();
    const other = await world.person();
    for (const [to, code] of [
      [owner, 'transfer/same-owner'],
      [other, 'transfer/not-offered'],
    ] as const) {
      await world.put(owner, transferStatement(PET, to));
      await publish();
      expect(await answerTo(world, owner, TRANSFER)).toBe(code);
    }
    await world.put(other, transferStatement(PET, next));
    await offerTo(world, other, PET, next);
    await publish();
    expect(await answerTo(world, other, TRANSFER)).toBe('pet/not-yours');
    expect(await world.find('directory', PET)).toMatchObject({ uid: owner });
    await world.put(owner, transferStatement(PET, next));
    await publish();
    await checkMoved(world, owner, next);
  });

  it('a transfer is refused when the recipient was removed, also during the transfer', async () => {
    const { world, owner, next, publish } = await stage();
    const removal = createPersonRemoval({ couch: world.couch, log: { info() {}, warn() {}, error() {} } });
    await removal.remove(next);
    await world.put(owner, transferStatement(PET, next));
    await publish();
    expect(await answerTo(world, owner, TRANSFER)).toBe('transfer/person-gone');
    const second = await world.person();
    await offerTo(world, owner, PET, second);
    await world.put(owner, transferStatement(PET, second));
    // Only the note is written.
    for (let after = 0; (await world.find('ledger', `move:${PET}`)) === null; after += 1) {
      await publishAndDie(world, { after, applied: true });
    }
    await removal.remove(second);
    await publish();
    expect(await answerTo(world, owner, TRANSFER)).toBe('transfer/person-gone');
    expect(await world.find('directory', PET)).toMatchObject({ uid: owner });
    expect(await answerTo(world, owner, PET)).toBe('published');
    expect((await world.all('ledger')).filter(({ type }) => type === 'move')).toEqual([]);
  });

  it('a transfer completes when the former owner is removed in the middle', async () => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    for (let after = 0; (await world.find('directory', PET))?.uid === owner; after += 1) {
      await publishAndDie(world, { after, applied: true });
    }
    const removal = createPersonRemoval({ couch: world.couch, log: { info() {}, warn() {}, error() {} } });
    await removal.remove(owner);
    await publish();
    expect(await world.find('directory', PET)).toMatchObject({ uid: next });
    expect(await world.find(ownDatabaseName(next), PET)).toMatchObject({ name: 'Рекс' });
    const left = (await world.notes()).filter((note) => JSON.stringify(note).includes(owner));
    expect(left.map(({ type }) => type)).toEqual(['removal']);
  });

  it('two publishers and two devices decide once', async () => {
    const { world, owner, next, publish } = await stage();
    await world.put(owner, transferStatement(PET, next));
    const shares = [world.publisher({ deliver: deliverTo(world) }), world.publisher({ deliver: deliverTo(world) })];
    await Promise.all(shares.map((each) => each.start()));
    await world.put(owner, { ...transferStatement(PET, next), createdAt: '2026-11-20T10:02:00.000Z' });
    for (const each of shares) each.wake(ownDatabaseName(owner));
    await Promise.all(shares.map((each) => each.idle()));
    await Promise.all(shares.map((each) => each.stop()));
    await publish();
    expect(await world.find('directory', PET)).toMatchObject({ uid: next });
    expect(await world.find(ownDatabaseName(next), PET)).toMatchObject({ name: 'Рекс' });
    expect(['published', 'pet/not-yours']).toContain(await answerTo(world, owner, TRANSFER));
    expect(await kinds(world, next)).toEqual(['pet-received']);
  });
});
