import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { opinionFactId, opinionId, opinionRange } from '../../../src/domain/opinion/id.ts';
import { OpinionFact, type OpinionStatement } from '../../../src/domain/opinion/schema.ts';
import { breedSubject, organisationSubject } from '../../../src/domain/opinion/subject.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petIdOf, petStatement } from './market-world.ts';
import { AKITA, opinionStatement } from './opinion-world.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { doneReservation } from './review-world.ts';
import { blockStatement, profileStatement, World } from './world.ts';

const silent = { info() {}, warn() {}, error() {} };
const PHOTO = { sha256: createHash('sha256').update('akita').digest('hex'), alt: '', width: 4, height: 3 };
const BEAGLE = breedSubject('beagle');

describe.each(engines())('opinions: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let people: OrganisationWorld;
  let number = 100;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'opinions').install();
    people = new OrganisationWorld(world);
  });
  afterAll(async () => {
    await engine.close();
  });

  /** A person with an akita. */
  async function owner(more: object = {}) {
    const [person, pet] = [await world.person(), petIdOf(number++)];
    await world.put(person, petStatement(pet, more));
    await world.publish();
    return { person, pet };
  }

  async function write(by: string, because: string, subject = AKITA, more: Partial<OpinionStatement> = {}) {
    await world.put(by, opinionStatement(because, subject, more));
    await people.publish();
    return await world.state(by, opinionId(subject));
  }

  const factOf = (by: string, subject = AKITA) => world.find('directory', opinionFactId(opinionId(subject), by));

  it('opinions on a breed are published with their author, and without what entitles them', async () => {
    const { person, pet } = await owner();
    expect(await write(person, pet)).toBe('published');
    const { _rev, ...fact } = (await factOf(person)) ?? { _rev: '' };
    expect(Value.Check(OpinionFact, fact)).toBe(true);
    expect(fact).toMatchObject({ authorId: person, authorName: 'Олена Коваль', authorLetter: 'ОК', updatedAt: null });
    expect(JSON.stringify(fact)).not.toContain(pet);
  });

  it('opinions on a breed need an own pet of it', async () => {
    const [{ person, pet }, other] = [await owner(), await owner({ breed: 'beagle' })];
    expect(await write(other.person, pet)).toBe('opinion/no-pet');
    expect(await write(other.person, other.pet)).toBe('opinion/no-pet');
    expect(await write(person, pet, BEAGLE)).toBe('opinion/no-pet');
    expect(await write(person, petIdOf(99))).toBe('opinion/no-pet');
    expect(await write(person, pet, breedSubject('unicorn'))).toBe('opinion/unknown-breed');
    expect(await write(other.person, other.pet, BEAGLE)).toBe('published');
  });

  it('two statements of a person on a breed are one fact, and edits keep its time', async () => {
    const { person, pet } = await owner();
    const second = petIdOf(number++);
    await world.put(person, petStatement(second));
    await write(person, pet);
    const before = await factOf(person);
    const editedAt = '2026-11-20T10:00:01.000Z';
    expect(await write(person, second, AKITA, { comment: ' Гавкає ', editedAt })).toBe('published');
    const after = await factOf(person);
    expect(after).toMatchObject({ comment: 'Гавкає', editedAt, publishedAt: before?.publishedAt });
    const { from, to } = opinionRange(AKITA);
    const all = await createStore(world.couch).range('directory', from, to, 100);
    expect(all.filter(({ id }) => id.endsWith(person))).toHaveLength(1);
  });

  it('opinions can be edited after the pet has gone, but not written anew', async () => {
    const { person, pet } = await owner();
    await write(person, pet);
    await world.remove(person, pet);
    await world.publish();
    expect(await write(person, pet, AKITA, { comment: 'Сумую' })).toBe('published');
    expect(await factOf(person)).toMatchObject({ comment: 'Сумую' });
    await world.remove(person, opinionId(AKITA));
    await world.publish();
    expect(await factOf(person)).toBeNull();
    expect(await write(person, pet)).toBe('opinion/no-pet');
  });

  it('opinions wait with their pet for its photo', async () => {
    const [person, pet] = [await world.person(), petIdOf(number++)];
    await world.put(person, opinionStatement(pet));
    await world.put(person, petStatement(pet, { photo: PHOTO }));
    const publisher = world.publisher();
    await publisher.start();
    await publisher.idle();
    expect(await world.state(person, opinionId(AKITA))).toBeNull();
    await world.storePhoto(PHOTO.sha256);
    publisher.photoStored(PHOTO.sha256);
    await publisher.idle();
    await publisher.stop();
    expect(await world.state(person, opinionId(AKITA))).toBe('published');
  });

  /** An open organisation with a member, and a client whom the member served. */
  async function salon() {
    const [founder, member, client] = await people.several(3);
    const id = await people.found(founder);
    await people.act(founder, id, { does: 'change', field: 'open', was: false, value: true });
    await people.join(founder, id, member);
    const reservation = await doneReservation(world, member, client, people.nextUlid());
    return { founder, member, client, id, reservation, subject: organisationSubject(id) };
  }

  it('opinions on an organisation come from clients of its members', async () => {
    const { founder, member, client, id, reservation, subject } = await salon();
    const stranger = await world.person();
    expect(await write(stranger, reservation, subject)).toBe('opinion/no-reservation');
    expect(await write(client, reservation, subject)).toBe('published');
    expect(JSON.stringify(await factOf(client, subject))).not.toContain(member);
    const theirs = await doneReservation(world, client, member, people.nextUlid());
    expect(await write(member, theirs, subject)).toBe('opinion/own-organisation');
    const open = await doneReservation(world, member, stranger, people.nextUlid(), { state: 'confirmed' });
    expect(await write(stranger, open, subject)).toBe('opinion/no-reservation');
    // A member who left served it in its name.
    await people.act(member, id, { does: 'leave' });
    const own = await doneReservation(world, member, stranger, people.nextUlid());
    expect(await write(stranger, own, subject)).toBe('opinion/no-reservation');
    const announcement = organisationAnnouncementId(id);
    const inName = await doneReservation(world, member, stranger, people.nextUlid(), { announcement });
    expect(await write(stranger, inName, subject)).toBe('published');
    expect(await write(founder, reservation, subject)).toBe('opinion/own-organisation');
  });

  it('opinions on an organisation end when it is not open any more, and published ones stay', async () => {
    const { founder, member, client, id, reservation, subject } = await salon();
    await write(client, reservation, subject);
    const other = await world.person();
    const another = await doneReservation(world, member, other, people.nextUlid());
    await people.act(founder, id, { does: 'change', field: 'open', was: true, value: false });
    expect(await write(other, another, subject)).toBe('opinion/not-open');
    await people.act(founder, id, { does: 'close' });
    expect(await write(other, another, subject)).toBe('organisation/closed');
    expect(await write(client, reservation, subject, { comment: 'Було' })).toBe('organisation/closed');
    expect(await factOf(client, subject)).toMatchObject({ comment: 'Спокійна' });
    const none = organisationSubject(id.replace(/.$/, '0'));
    expect(await write(client, reservation, none)).toBe('organisation/not-found');
  });

  it('opinions do not notify anybody, and a block does not prevent them', async () => {
    const { founder, member, client, reservation, subject } = await salon();
    const before = await people.notifiedKinds(founder);
    await world.put(member, blockStatement(client, 'block'));
    expect(await write(client, reservation, subject)).toBe('published');
    expect(await people.notifiedKinds(founder)).toEqual(before);
  });

  it('opinions have their author’s new name, and are removed with their author', async () => {
    const [{ person, pet }, other] = [await owner(), await owner()];
    await write(person, pet);
    await write(other.person, other.pet);
    await world.put(person, profileStatement({ firstName: 'Ганна', secondName: 'Бойко', letter: 'ГБ' }));
    await world.publish();
    expect(await factOf(person)).toMatchObject({ authorName: 'Ганна Бойко', authorLetter: 'ГБ' });
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log: silent }).remove(person);
    expect(await factOf(person)).toBeNull();
    expect(await factOf(other.person)).not.toBeNull();
  });
});
