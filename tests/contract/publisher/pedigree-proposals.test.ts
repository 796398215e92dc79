import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DAILY } from '../../../src/domain/limits.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../src/domain/pedigree/schema.ts';
import { pedigreeProposalFactId, pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import type { PedigreeProposalFact } from '../../../src/domain/pedigree-proposal/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { createMatterRequests, requestRecheck } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { recheckProposals } from '../../../sync-server/src/matters/pedigree-proposals/after-import.ts';
import { createProposalDecisions } from '../../../sync-server/src/matters/pedigree-proposals/open-proposals.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { importPedigrees } from '../../../sync-server/src/reading/pedigrees/import/import-pedigrees.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { deliverTo, World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const DOG = 'УКУ 1';
const log = { info() {}, warn() {}, error() {} };
const nobody = { account: async () => null };
const noAudit = { write: async () => undefined, forget: async () => undefined };

describe.each(engines())('pedigrees proposed by owners on $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  let owner: string;
  let folder: string;

  beforeAll(async () => {
    engine = await kind.start();
    folder = await mkdtemp(path.join(tmpdir(), 'proposals-'));
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    number += 1;
    world = await new World(engine, `proposals${number}`).install(true);
    owner = await world.person();
  });

  const publish = () => world.publish({ deliver: deliverTo(world) });

  async function keep(dogId: string, part: Partial<PedigreeFact> = {}): Promise<void> {
    const dog: PedigreeFact = {
      _id: pedigreeId(dogId),
      type: 'pedigree',
      schemaVersion: versionOf('pedigree'),
      dogId,
      name: dogId,
      callName: null,
      sex: null,
      breed: null,
      birthday: null,
      kennel: null,
      sir: null,
      dam: null,
      size: null,
      cm: null,
      weight: null,
      kg: null,
      others: null,
      source: 'import',
      confirmed: true,
      chip: null,
      importedAt: AT,
      ...part,
    };
    await world.couch.use<PedigreeFact>('pedigrees').insert(dog);
  }

  async function write(person: string, dogId = DOG, more: object = {}): Promise<string> {
    const _id = pedigreeProposalId(dogId);
    await world.put(person, {
      _id,
      type: 'pedigree-proposal',
      schemaVersion: 1,
      written: { at: AT, device: 'd1' },
      name: 'БАРОН',
      callName: 'Барон',
      sex: null,
      breed: null,
      birthday: null,
      kennel: null,
      sir: null,
      dam: null,
      others: null,
      pet: null,
      createdAt: AT,
      ...more,
    });
    return _id;
  }

  /** Returns the result: its code, or its state. */
  async function propose(person: string, dogId = DOG, more: object = {}): Promise<string | null> {
    const id = await write(person, dogId, more);
    await publish();
    return await world.state(person, id);
  }

  const factId = (person: string, dogId = DOG) => pedigreeProposalFactId(pedigreeProposalId(dogId), person);
  const currentMatter = async (person: string, dogId = DOG) =>
    (await world.find('matters', factId(person, dogId))) as unknown as PedigreeProposalFact | null;
  const copy = async (person: string) =>
    (await world.find(ownDatabaseName(person), factId(person))) as unknown as PedigreeProposalFact | null;
  const stateOf = async (person: string, dogId = DOG) => (await currentMatter(person, dogId))?.state ?? null;
  const dog = async (dogId = DOG) =>
    (await world.find('pedigrees', pedigreeId(dogId))) as unknown as PedigreeFact | null;

  const decisions = () =>
    createProposalDecisions({
      couch: world.couch,
      accounts: nobody,
      audit: noAudit,
      askArbiter: async (requests) => {
        const publisher = world.publisher({ deliver: deliverTo(world) });
        await publisher.start();
        await publisher.arbitrate(requests);
        await publisher.idle();
        await publisher.stop();
      },
    });

  async function decide(person: string, confirmed: boolean, dogId = DOG): Promise<void> {
    // Decisions use the wall clock, which is ahead of the world's.
    world.pass(Math.max(0, Date.now() - world.clock().getTime()));
    const about = { proposal: factId(person, dogId), askedAt: (await currentMatter(person, dogId))?.askedAt ?? AT };
    await decisions().decide(
      'f'.repeat(32),
      confirmed ? { ...about, confirmed, reason: null } : { ...about, confirmed, reason: 'Такого собаки немає' },
    );
  }

  async function notificationsOf(person: string): Promise<NotificationFact[]> {
    const all = (await world.all(ownDatabaseName(person))) as unknown as NotificationFact[];
    return all.filter(({ type, kind: what }) => type === 'notification' && what.startsWith('pedigree-'));
  }

  async function bring(csv: string): Promise<string[]> {
    const file = path.join(folder, `${number}.csv`);
    await writeFile(file, csv);
    const said: string[] = [];
    const { replaced } = await importPedigrees({
      couch: world.couch,
      file,
      now: world.clock,
      say: (sentence) => said.push(sentence),
    });
    const store = createStore(world.couch);
    const requests = createMatterRequests({ store, grouped: groupStore(store) }, world.clock);
    await recheckProposals({ store, requests }, replaced);
    await publish();
    return said;
  }

  it('a proposed pedigree is published at once with a mark, without naming its author', async () => {
    await keep('UKU.2', { sex: 'female' });
    const more = { sex: 'male', dam: 'UKU.2', sir: 'UKU.9', birthday: '2020', others: ' Чемпіон\nУкраїни ' };
    expect(await propose(owner, DOG, more)).toBe('published');
    expect(await dog()).toMatchObject({
      dogId: DOG,
      name: 'БАРОН',
      callName: 'Барон',
      sex: 'male',
      dam: 'UKU.2',
      sir: 'UKU.9',
      birthday: '2020',
      others: 'Чемпіон\nУкраїни',
      chip: null,
      source: 'owner',
      confirmed: false,
      authorId: owner,
    });
    expect(await stateOf(owner)).toBe('waiting');
    expect(await world.find(ownDatabaseName(owner), factId(owner))).toMatchObject({ state: 'waiting', name: 'БАРОН' });
    for (const name of ['directory', 'community', 'market'])
      expect(JSON.stringify(await world.all(name)), name).not.toContain('БАРОН');
    expect(await notificationsOf(owner)).toEqual([]);
  });

  it('a proposed pedigree may be changed and withdrawn until it is confirmed', async () => {
    await propose(owner);
    const before = await currentMatter(owner);
    expect(await propose(owner, DOG, { name: 'БАРОН II' })).toBe('published');
    expect((await dog())?.name).toBe('БАРОН II');
    expect((await currentMatter(owner))?.askedAt).not.toBe(before?.askedAt);
    await world.remove(owner, pedigreeProposalId(DOG));
    await publish();
    expect([await dog(), await stateOf(owner)]).toEqual([null, 'withdrawn']);
    expect(await propose(owner)).toBe('published');
    expect([(await dog())?.name, await stateOf(owner)]).toEqual(['БАРОН', 'waiting']);
  });

  it('a proposed pedigree is confirmed by an admin, is then fixed, and its owner is notified once', async () => {
    await propose(owner);
    await decide(owner, true);
    expect(await dog()).toMatchObject({ source: 'owner', confirmed: true });
    expect(await dog()).not.toHaveProperty('authorId');
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'pedigree-confirmed', about: { dog: 'БАРОН', dogId: DOG } },
    ]);
    await expect(decide(owner, true)).resolves.toBeUndefined();
    expect(await propose(owner, DOG, { name: 'БАРОН II' })).toBe('pedigree-proposal/confirmed');
    // Back to the published version.
    expect(await propose(owner)).toBe('published');
    await world.remove(owner, pedigreeProposalId(DOG));
    await publish();
    expect([(await dog())?.name, await stateOf(owner)]).toEqual(['БАРОН', 'confirmed']);
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  it('a proposed pedigree can be removed by an admin with a reason, before and after confirmation, and proposed again', async () => {
    await propose(owner);
    await decide(owner, false);
    expect([await dog(), await stateOf(owner)]).toEqual([null, 'removed']);
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'pedigree-ended', about: { state: 'removed', reason: 'Такого собаки немає' } },
    ]);
    await expect(decide(owner, true)).rejects.toMatchObject({ code: 'pedigree-proposal/nothing-to-decide' });
    expect(await propose(owner, DOG, { name: 'БАРОН II' })).toBe('published');
    expect(await currentMatter(owner)).toMatchObject({ state: 'waiting', reason: null });
    await decide(owner, true);
    world.pass(60_000);
    await decide(owner, false);
    expect([await dog(), await stateOf(owner)]).toEqual([null, 'removed']);
  });

  it('a decision applies to the version that the admin has seen', async () => {
    await propose(owner);
    const seen = { proposal: factId(owner), askedAt: (await currentMatter(owner))?.askedAt ?? AT };
    await propose(owner, DOG, { name: 'ІНШИЙ' });
    await expect(decisions().decide('f'.repeat(32), { ...seen, confirmed: true, reason: null })).rejects.toMatchObject({
      code: 'pedigree-proposal/nothing-to-decide',
    });
    expect(await stateOf(owner)).toBe('waiting');
  });

  it('a proposed pedigree replaces neither an imported dog nor another person’s proposal', async () => {
    const other = await world.person();
    await keep('UKU.2');
    expect(await propose(owner, 'UKU.2')).toBe('pedigree-proposal/in-stud-book');
    expect(await dog('UKU.2')).toMatchObject({ source: 'import', name: 'UKU.2' });
    expect(await propose(owner)).toBe('published');
    expect(await propose(other, DOG, { name: 'ІНШИЙ' })).toBe('pedigree-proposal/taken');
    expect([(await dog())?.name, await stateOf(other)]).toEqual(['БАРОН', null]);
    await decide(owner, true);
    expect(await propose(other, DOG, { name: 'ІНШИЙ 2' })).toBe('pedigree-proposal/taken');
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log }).remove(owner);
    expect(await propose(other, DOG, { name: 'ІНШИЙ 3' })).toBe('pedigree-proposal/taken');
    expect((await dog())?.name).toBe('БАРОН');
  });

  it('of two concurrent proposals of one dog exactly one succeeds, and the other one is next', async () => {
    const other = await world.person();
    for (const person of [owner, other]) await write(person);
    await publish();
    const states = await Promise.all([owner, other].map((person) => world.state(person, pedigreeProposalId(DOG))));
    expect([...states].sort()).toEqual(['pedigree-proposal/taken', 'published']);
    const [first = '', second = ''] = states[0] === 'published' ? [owner, other] : [other, owner];
    expect(await dog()).toMatchObject({ authorId: first });
    await world.remove(first, pedigreeProposalId(DOG));
    await publish();
    expect(await propose(second, DOG, { name: 'ІНШИЙ' })).toBe('published');
    expect(await dog()).toMatchObject({ authorId: second, name: 'ІНШИЙ' });
  });

  it.each([
    ['a sire that is female', { sir: 'F' }, 'pedigree-proposal/sire-is-no-male'],
    ['a dam that is male', { dam: 'M' }, 'pedigree-proposal/dam-is-no-female'],
    ['a sire that is a dam elsewhere', { sir: 'D' }, 'pedigree-proposal/sire-is-no-male'],
    ['a dam that is a sire elsewhere', { dam: 'S' }, 'pedigree-proposal/dam-is-no-female'],
    ['a birthday before that of a parent', { sir: 'M', birthday: '2014' }, 'pedigree-proposal/older-than-parent'],
    ['a birthday after that of a child', { birthday: '2021' }, 'pedigree-proposal/younger-than-child'],
    ['the sex of a dam for a dog that is a sire', { sex: 'female' }, 'pedigree-proposal/is-a-sire'],
    ['a descendant as its dam', { dam: 'GRANDCHILD' }, 'pedigree-proposal/own-ancestor'],
    ['an unknown parent', { dam: 'UKU.404' }, 'published'],
    ['possible parents', { sir: 'M', dam: 'F', birthday: '2017', sex: 'male' }, 'published'],
  ])('a proposed pedigree is checked against the existing dogs: %s', async (_name, more, expected) => {
    await keep('F', { sex: 'female', birthday: '2015' });
    await keep('M', { sex: 'male', birthday: '2015' });
    await keep('CHILD', { sir: DOG, dam: 'D', birthday: '2020-01-01' });
    await keep('OTHER', { sir: 'S' });
    await keep('GRANDCHILD', { dam: 'CHILD' });
    expect(await propose(owner, DOG, more)).toBe(expected);
    expect((await dog()) !== null).toBe(expected === 'published');
  });

  it('two dogs that would be each other’s ancestors are not both published, whoever proposes them', async () => {
    const other = await world.person();
    await write(owner, 'A', { sir: 'B' });
    await write(other, 'B', { sir: 'A' });
    await publish();
    const states = [
      await world.state(owner, pedigreeProposalId('A')),
      await world.state(other, pedigreeProposalId('B')),
    ];
    expect(states.sort()).toEqual(['pedigree-proposal/own-ancestor', 'published']);
    expect(await world.all('pedigrees')).toHaveLength(1);
  });

  it('an invalid edit leaves the published version', async () => {
    await propose(owner, DOG, { sir: 'UKU.9' });
    await keep('F', { sex: 'female' });
    expect(await propose(owner, DOG, { sir: 'F' })).toBe('pedigree-proposal/sire-is-no-male');
    expect((await dog())?.sir).toBe('UKU.9');
  });

  it('a proposed pedigree is replaced by a stud book’s row, and makes no row invalid', async () => {
    const other = await world.person();
    await propose(owner, 'UKU.1', { sir: 'UKU.2', birthday: '2019' });
    await propose(other, 'UKU.5', { sir: 'UKU.3' });
    await propose(other, 'UKU.6', { sir: 'UKU.3' });
    await decide(other, true, 'UKU.6');
    const said = await bring('dog_id,dog_name,sex,sir\nUKU.1,Baron,m,\nUKU.2,Luna,f,\nUKU.3,Rex,m,UKU.5\n');
    // The confirmed one counts as a stud book's data; the other one would have formed a loop.
    expect(said.filter((sentence) => sentence.includes('refused'))).toEqual([]);
    expect(await dog('UKU.1')).toMatchObject({ name: 'Baron', source: 'import', confirmed: true, sir: null });
    expect(await dog('UKU.1')).not.toHaveProperty('authorId');
    expect([await stateOf(owner, 'UKU.1'), await stateOf(other, 'UKU.5'), await stateOf(other, 'UKU.6')]).toEqual([
      'replaced',
      'impossible',
      'confirmed',
    ]);
    expect(await dog('UKU.5')).toBeNull();
    expect((await notificationsOf(owner)).map(({ about }) => about.state)).toEqual(['replaced']);
    expect(await currentMatter(other, 'UKU.5')).toMatchObject({ code: 'pedigree-proposal/own-ancestor' });
    await bring('dog_id,dog_name\nUKU.6,Argo\n');
    expect([await stateOf(other, 'UKU.6'), (await dog('UKU.6'))?.name]).toEqual(['replaced', 'Argo']);
    // A later withdrawal removes none of the stud book's data.
    await world.remove(owner, pedigreeProposalId('UKU.1'));
    await publish();
    expect((await dog('UKU.1'))?.name).toBe('Baron');
  });

  it('a proposed pedigree is removed with its owner’s account until it is confirmed, and stays without the owner afterwards', async () => {
    await propose(owner);
    await propose(owner, 'UKU.2');
    await propose(owner, 'UKU.3');
    await decide(owner, true, 'UKU.2');
    await decide(owner, false, 'UKU.3');
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log }).remove(owner);
    expect([await dog(), (await dog('UKU.2'))?.confirmed]).toEqual([null, true]);
    for (const name of ['pedigrees', 'matters', 'moderation'])
      expect(JSON.stringify(await world.all(name)), name).not.toContain(owner);
  });

  it('a proposed pedigree is refused to a person who may not write, and beyond the daily limit', async () => {
    const sanction = { _id: `sanction:${owner}`, type: 'sanction', uid: owner, until: '2026-12-20T10:00:00.000Z' };
    await world.couch.use<typeof sanction>('moderation').insert(sanction);
    expect(await propose(owner)).toBe('moderation/writing-blocked');
    const keen = await world.person();
    for (let dogs = 0; dogs <= DAILY.pedigreeProposals.fresh; dogs += 1) await write(keen, `UKU.${dogs}`);
    await world.publish({ daily: DAILY });
    const outcomes = (await world.all(ownDatabaseName(keen))).filter(({ type }) => type === 'outcome');
    expect(outcomes.filter(({ code }) => code === 'limit/pedigreeProposals')).toHaveLength(1);
  });

  it('a proposed pedigree waits in the admins’ list, oldest first, page by page', async () => {
    const people = await Promise.all(Array.from({ length: 27 }, () => world.person()));
    for (const [at, person] of people.entries()) await write(person, `UKU.${at}`, { sir: 'UKU.100' });
    await keep('UKU.100', { name: 'REX' });
    await publish();
    await decide(people[3] ?? '', true, 'UKU.3');
    const first = await decisions().waiting(null);
    const second = await decisions().waiting(first.next);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 1, null]);
    const rows = [...first.rows, ...second.rows];
    expect(rows.map(({ askedAt }) => askedAt)).toEqual(rows.map(({ askedAt }) => askedAt).sort());
    expect(new Set(rows.map(({ dog: { dogId } }) => dogId)).size).toBe(26);
    expect(rows[0]).toMatchObject({ sir: { dogId: 'UKU.100', name: 'REX' }, dam: null });
  });

  it('a proposed pedigree reaches the same state wherever the publisher is killed', async () => {
    const other = await world.person();
    for (let after = 0; after < 16; after += 1) {
      for (const applied of [false, true]) {
        for (const person of [owner, other]) await write(person, DOG, { name: `Б ${after} ${applied}` });
        await publishAndDie(world, { after, applied }, { deliver: deliverTo(world) });
        await publish();
        const states = await Promise.all([owner, other].map((person) => world.state(person, pedigreeProposalId(DOG))));
        expect([...states].sort(), `${after} ${applied}`).toEqual(['pedigree-proposal/taken', 'published']);
        const has = states[0] === 'published' ? owner : other;
        expect(await dog()).toMatchObject({ authorId: has, name: `Б ${after} ${applied}` });
        for (const person of [owner, other]) await world.remove(person, pedigreeProposalId(DOG));
        await publishAndDie(world, { after, applied }, { deliver: deliverTo(world) });
        // A device with its copy rereads the dog once, immediately.
        if ((await copy(has))?.state === 'withdrawn') expect(await dog(), `${after} ${applied}`).toBeNull();
        await publish();
        expect(await copy(has)).toMatchObject({ state: 'withdrawn' });
        expect(await dog(), `${after} ${applied}`).toBeNull();
      }
    }
    const notes = (await world.notes()).filter(({ type }) => type === 'request' || type === 'delivery');
    expect(notes).toEqual([]);
  });

  it('an unnecessary recheck changes nothing', async () => {
    await propose(owner);
    await decide(owner, true);
    const before = [await currentMatter(owner), await dog()];
    const publisher = world.publisher({ deliver: deliverTo(world) });
    await publisher.start();
    await publisher.arbitrate([requestRecheck(factId(owner)), requestRecheck(factId('0'.repeat(32)))]);
    await publisher.idle();
    await publisher.stop();
    expect([await currentMatter(owner), await dog()]).toEqual(before);
    expect(await notificationsOf(owner)).toHaveLength(1);
  });
});
