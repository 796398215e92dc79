import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnRecord } from '../../src/data/api/own.ts';
import { petInput, petOfferInput, petRecordInput, servicesInput } from '../../src/data/testing/market.ts';
import { announcementFactId, petAnnouncementId, petOfAnnouncement } from '../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../src/domain/announcement/schema.ts';
import { petOfTransfer, transferId } from '../../src/domain/handover/schema.ts';
import { petId, petOfRecord, petRecordId } from '../../src/domain/pet/id.ts';
import type { PetFact } from '../../src/domain/pet/schema.ts';
import { createNotifier } from '../../sync-server/src/accounts/notify.ts';
import { offerHandover } from '../../sync-server/src/publishing/handover/offer-handover.ts';
import { must, type Phone, until } from './devices.ts';
import { history, PERSON_OF, type Step } from './market-history.ts';
import { bringToRest, isMishap, phoneAt, playHistories, playMishap } from './playing.ts';
import { becomes } from './stage.ts';
import { TestService } from './test-service.ts';
import { haveAgreed } from './views.ts';

const RUNS = 12;
const SILENT = { info() {}, warn() {}, error() {} };

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ ACCESS_TOKEN_SECONDS: '2' });
});
afterAll(() => service.remove());

interface World {
  phones: readonly Phone[];
  people: readonly { userId: string }[];
  /** Pet id -> every name that was accepted for it. */
  names: Map<string, Set<string>>;
  /** Pets whose private record was removed by a person: it may be missing although the pet exists. */
  unnoted: Set<string>;
  /** `<person> <pet>`: who wrote entries into a pet's record. */
  noted: Set<string>;
}

let words = 0;

describe('any history of pets, announcements and transfers', () => {
  it('any history of pets ends with one owner for each pet, the same for everybody, and a market that matches the statements', {
    timeout: 600_000,
  }, async () => {
    await playHistories({ history, runs: RUNS, phones: PERSON_OF.length }, service, async (steps, phones) => {
      const world = await begin(phones);
      for (const step of steps) await play(step, world);
      await bringToRest(phones, () => agreed(phones));
      await check(world);
    });
  });
});

async function begin(phones: readonly Phone[]): Promise<World> {
  const [first, second, third] = phones;
  if (!first || !second || !third) throw new Error('Three phones are needed.');
  const olena = await first.register('Олена');
  await second.login(olena.email);
  const world: World = {
    phones,
    people: [olena, await third.register('Тарас')],
    names: new Map(),
    unnoted: new Set(),
    noted: new Set(),
  };
  // Two pets with a handover from the start, so that every history can include a transfer.
  for (let number = 0; number < 2; number++) {
    const id = petId(ulid());
    await name(world, first, petInput({ _id: id }));
    must(await first.device.put(petRecordInput(id)));
    await becomes(first, id, 'published');
    await offer(world, number);
  }
  for (const phone of [first, second]) {
    await until('both pets may be handed over', async () => (await phone.device.delivered('handover')).length === 2);
  }
  return world;
}

async function play(step: Step, world: World): Promise<void> {
  if (isMishap(step)) return playMishap(step, world.phones, service);
  if (step.kind === 'offer') return offer(world, step.nth);
  const phone = phoneAt(world.phones, step.phone);
  switch (step.kind) {
    case 'add': {
      const id = petId(ulid());
      await name(world, phone, petInput({ _id: id }));
      must(await phone.device.put(petRecordInput(id)));
      return undefined;
    }
    case 'edit': {
      const record = await nthPet(phone, step.nth);
      if (record?.statement.type !== 'pet') return undefined;
      const { written: _, _rev, ...pet } = record.statement;
      return name(world, phone, { ...pet, baseRev: _rev });
    }
    case 'note': {
      const pet = (await nthPet(phone, step.nth))?.statement._id;
      if (pet === undefined) return undefined;
      world.noted.add(`${PERSON_OF[step.phone]} ${pet}`);
      must(await phone.device.put(petRecordInput(pet, { health: `Слово ${++words}` })));
      return undefined;
    }
    case 'remove': {
      const pet = (await nthPet(phone, step.nth))?.statement._id;
      if (pet === undefined) return undefined;
      world.unnoted.add(pet);
      for (const id of [petAnnouncementId(pet), petRecordId(pet), pet]) {
        if ((await phone.device.get(id)) !== null) must(await phone.device.remove(id));
      }
      return undefined;
    }
    case 'announce': {
      const pet = (await nthPet(phone, step.nth))?.statement._id;
      if (pet === undefined) return undefined;
      must(await phone.device.put(petOfferInput(pet, { description: `Слово ${++words}` })));
      return undefined;
    }
    case 'services':
      must(await phone.device.put(servicesInput({ description: `Слово ${++words}` })));
      return undefined;
    case 'withdraw': {
      const own = await phone.device.list('announcement');
      const id = own[step.nth % Math.max(1, own.length)]?.statement._id;
      if (id !== undefined) must(await phone.device.remove(id));
      return undefined;
    }
    case 'transfer': {
      const handovers = await phone.device.delivered('handover');
      const handover = handovers[step.nth % Math.max(1, handovers.length)];
      if (handover === undefined) return undefined;
      const _id = transferId(handover._id.slice('handover:'.length));
      const createdAt = new Date().toISOString();
      const to = handover.potentialOwner;
      must(await phone.device.put({ _id, type: 'transfer', schemaVersion: 1, to, createdAt }));
      return undefined;
    }
  }
}

/** Writes the pet with a new, unique name. */
async function name(world: World, phone: Phone, pet: Parameters<Phone['device']['put']>[0]): Promise<void> {
  const given = `Кличка ${++words}`;
  must(await phone.device.put({ ...pet, name: given } as typeof pet));
  world.names.set(pet._id, new Set([...(world.names.get(pet._id) ?? []), given]));
}

async function nthPet(phone: Phone, nth: number): Promise<OwnRecord | undefined> {
  const own = await phone.device.list('pet');
  return own[nth % Math.max(1, own.length)];
}

/** As at the end of a reservation: a published pet may be transferred to the other person. */
async function offer({ people }: World, nth: number): Promise<void> {
  const pets = await published<PetFact>('directory', 'pet');
  const mine = pets.filter(({ uid }) => people.some(({ userId }) => userId === uid));
  const pet = mine[nth % Math.max(1, mine.length)];
  const other = people.find(({ userId }) => userId !== pet?.uid);
  if (pet === undefined || other === undefined) return;
  const { couch } = service;
  const to = { userId: other.userId, name: 'Тарас', at: new Date().toISOString() };
  // Removed, or moved by a transfer in flight: nothing is offered.
  await offerHandover({ couch, notifier: createNotifier(couch, SILENT) }, pet._id, pet.uid, to);
}

async function published<F>(database: 'directory' | 'market', type: string): Promise<F[]> {
  const { rows } = await service.couch.use<{ type: string }>(database).list({ include_docs: true });
  return rows.flatMap(({ doc }) => (doc?.type === type ? [doc as F] : []));
}

/** Every statement has an outcome, and the phones of one person show the same. */
async function agreed(phones: readonly Phone[]): Promise<boolean> {
  const views = await Promise.all(phones.map(recordsOf));
  return PERSON_OF.every((person) => haveAgreed(views.filter((_, phone) => PERSON_OF[phone] === person)));
}

async function check(world: World): Promise<void> {
  const { phones, people } = world;
  const ids = people.map(({ userId }) => userId);
  const pets = (await published<PetFact>('directory', 'pet')).filter(({ uid }) => ids.includes(uid));
  const market = (await published<AnnouncementFact>('market', 'announcement')).filter(({ authorId }) =>
    ids.includes(authorId),
  );
  for (const pet of pets) expect(world.names.get(pet._id)).toContain(pet.name);
  for (const announcement of market) {
    const about = petOfAnnouncement(announcement._id);
    if (about === null) continue;
    const pet = pets.find(({ _id }) => _id === about);
    // A pet's owner announces it, and the announcement shows its current data.
    expect(pet?.uid).toBe(announcement.authorId);
    expect(announcement.pet?.name).toBe(pet?.name);
  }
  for (const [index, phone] of phones.entries()) {
    const { userId } = people[PERSON_OF[index] ?? 0] ?? { userId: '' };
    const records = await recordsOf(phone);
    for (const record of records) checkRecord(record, userId, { pets, market });
    const shown = records.flatMap(({ statement, state }) => (state === 'published' ? [statement._id] : []));
    for (const pet of pets) if (pet.uid === userId) expect(shown).toContain(pet._id);
    // The private record moves along; entries that the former owner wrote too late stay with them, unreadable for
    // others.
    const notes = records.filter(({ statement }) => statement.type === 'pet-record');
    const theirs = notes.map(({ statement }) => petOfRecord(statement._id));
    for (const { _id, uid } of pets) {
      if (uid === userId && !world.unnoted.has(_id)) expect(theirs).toContain(_id);
      if (uid !== userId && !world.noted.has(`${PERSON_OF[index]} ${_id}`)) expect(theirs).not.toContain(_id);
    }
    await until('what was noted too late is refused', async () => {
      await phone.device.syncNow();
      const others = pets.filter(({ uid }) => uid !== userId).map(({ _id }) => petRecordId(_id));
      const late = (await phone.device.list('pet-record')).filter(({ statement }) => others.includes(statement._id));
      return late.every(({ outcome }) => outcome?.code === 'pet/not-yours');
    });
    await until('every phone shows the same market', async () => {
      await phone.device.syncNow();
      const { announcements } = await phone.reading((reads) => reads.market(), 'market');
      const mine = announcements.filter(({ authorId }) => ids.includes(authorId));
      return revisions(mine) === revisions(market);
    });
  }
}

function checkRecord(
  { statement, state, outcome }: OwnRecord,
  userId: string,
  { pets, market }: { pets: readonly PetFact[]; market: readonly AnnouncementFact[] },
): void {
  if (statement.type === 'pet') {
    const fact = pets.find(({ _id }) => _id === statement._id);
    if (state === 'published') expect(fact).toMatchObject({ uid: userId, name: statement.name });
    // Edited by a former owner.
    else expect([state, outcome?.code, fact?.uid === userId]).toEqual(['refused', 'pet/not-yours', false]);
  } else if (statement.type === 'announcement') {
    const fact = market.find(({ _id }) => _id === announcementFactId(statement._id, userId));
    if (state === 'published') expect(fact).toMatchObject({ authorId: userId, description: statement.description });
    else {
      expect(state).toBe('refused');
      expect(['announcement/pet-gone', 'announcement/pet-taken']).toContain(outcome?.code);
    }
  } else if (statement.type === 'transfer') {
    if (state === 'published') return;
    expect(['transfer/not-offered', 'pet/not-yours']).toContain(outcome?.code);
    expect(petOfTransfer(statement._id)).toMatch(/^pet:/);
  }
}

async function recordsOf(phone: Phone): Promise<OwnRecord[]> {
  const lists = (['pet', 'pet-record', 'announcement', 'transfer'] as const).map((type) => phone.device.list(type));
  return (await Promise.all(lists)).flat();
}

function revisions(facts: readonly AnnouncementFact[]): string {
  return facts
    .map(({ _id, statementRev, pet }) => `${_id} ${statementRev} ${pet?.name}`)
    .sort()
    .join('\n');
}
