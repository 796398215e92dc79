import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DAILY } from '../../../src/domain/limits.ts';
import { pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import { requestRecheck } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { DOG, ProposalWorld } from './proposal-world.ts';
import { deliverTo, World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const log = { info() {}, warn() {}, error() {} };

describe.each(engines())('pedigrees proposed by owners on $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  let proposals: ProposalWorld;
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
    proposals = new ProposalWorld(world, folder);
    owner = await world.person();
  });

  it('a proposed pedigree is published at once with a mark, without naming its author', async () => {
    await proposals.keep('UKU.2', { sex: 'female' });
    const more = { sex: 'male', dam: 'UKU.2', sir: 'UKU.9', birthday: '2020', others: ' Чемпіон\nУкраїни ' };
    expect(await proposals.propose(owner, DOG, more)).toBe('published');
    expect(await proposals.dog()).toMatchObject({
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
    expect(await proposals.stateOf(owner)).toBe('waiting');
    expect(await world.find(ownDatabaseName(owner), proposals.factId(owner))).toMatchObject({
      state: 'waiting',
      name: 'БАРОН',
    });
    for (const name of ['directory', 'community', 'market'])
      expect(JSON.stringify(await world.all(name)), name).not.toContain('БАРОН');
    expect(await proposals.notificationsOf(owner)).toEqual([]);
  });

  it('a proposed pedigree may be changed and withdrawn until it is confirmed', async () => {
    await proposals.propose(owner);
    const before = await proposals.currentMatter(owner);
    expect(await proposals.propose(owner, DOG, { name: 'БАРОН II' })).toBe('published');
    expect((await proposals.dog())?.name).toBe('БАРОН II');
    expect((await proposals.currentMatter(owner))?.askedAt).not.toBe(before?.askedAt);
    await world.remove(owner, pedigreeProposalId(DOG));
    await proposals.publish();
    expect([await proposals.dog(), await proposals.stateOf(owner)]).toEqual([null, 'withdrawn']);
    expect(await proposals.propose(owner)).toBe('published');
    expect([(await proposals.dog())?.name, await proposals.stateOf(owner)]).toEqual(['БАРОН', 'waiting']);
  });

  it('a proposed pedigree is confirmed by an admin, is then fixed, and its owner is notified once', async () => {
    await proposals.propose(owner);
    await proposals.decide(owner, true);
    expect(await proposals.dog()).toMatchObject({ source: 'owner', confirmed: true });
    expect(await proposals.dog()).not.toHaveProperty('authorId');
    expect(await proposals.notificationsOf(owner)).toMatchObject([
      { kind: 'pedigree-confirmed', about: { dog: 'БАРОН', dogId: DOG } },
    ]);
    await expect(proposals.decide(owner, true)).resolves.toBeUndefined();
    expect(await proposals.propose(owner, DOG, { name: 'БАРОН II' })).toBe('pedigree-proposal/confirmed');
    // Back to the published version.
    expect(await proposals.propose(owner)).toBe('published');
    await world.remove(owner, pedigreeProposalId(DOG));
    await proposals.publish();
    expect([(await proposals.dog())?.name, await proposals.stateOf(owner)]).toEqual(['БАРОН', 'confirmed']);
    expect(await proposals.notificationsOf(owner)).toHaveLength(1);
  });

  it('a proposed pedigree can be removed by an admin with a reason, before and after confirmation, and proposed again', async () => {
    await proposals.propose(owner);
    await proposals.decide(owner, false);
    expect([await proposals.dog(), await proposals.stateOf(owner)]).toEqual([null, 'removed']);
    expect(await proposals.notificationsOf(owner)).toMatchObject([
      { kind: 'pedigree-ended', about: { state: 'removed', reason: 'Такого собаки немає' } },
    ]);
    await expect(proposals.decide(owner, true)).rejects.toMatchObject({ code: 'pedigree-proposal/nothing-to-decide' });
    expect(await proposals.propose(owner, DOG, { name: 'БАРОН II' })).toBe('published');
    expect(await proposals.currentMatter(owner)).toMatchObject({ state: 'waiting', reason: null });
    await proposals.decide(owner, true);
    world.pass(60_000);
    await proposals.decide(owner, false);
    expect([await proposals.dog(), await proposals.stateOf(owner)]).toEqual([null, 'removed']);
  });

  it('a decision applies to the version that the admin has seen', async () => {
    await proposals.propose(owner);
    const seen = { proposal: proposals.factId(owner), askedAt: (await proposals.currentMatter(owner))?.askedAt ?? AT };
    await proposals.propose(owner, DOG, { name: 'ІНШИЙ' });
    await expect(
      proposals.decisions().decide('f'.repeat(32), { ...seen, confirmed: true, reason: null }),
    ).rejects.toMatchObject({
      code: 'pedigree-proposal/nothing-to-decide',
    });
    expect(await proposals.stateOf(owner)).toBe('waiting');
  });

  it('a proposed pedigree replaces neither an imported dog nor another person’s proposal', async () => {
    const other = await world.person();
    await proposals.keep('UKU.2');
    expect(await proposals.propose(owner, 'UKU.2')).toBe('pedigree-proposal/in-stud-book');
    expect(await proposals.dog('UKU.2')).toMatchObject({ source: 'import', name: 'UKU.2' });
    expect(await proposals.propose(owner)).toBe('published');
    expect(await proposals.propose(other, DOG, { name: 'ІНШИЙ' })).toBe('pedigree-proposal/taken');
    expect([(await proposals.dog())?.name, await proposals.stateOf(other)]).toEqual(['БАРОН', null]);
    await proposals.decide(owner, true);
    expect(await proposals.propose(other, DOG, { name: 'ІНШИЙ 2' })).toBe('pedigree-proposal/taken');
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log }).remove(owner);
    expect(await proposals.propose(other, DOG, { name: 'ІНШИЙ 3' })).toBe('pedigree-proposal/taken');
    expect((await proposals.dog())?.name).toBe('БАРОН');
  });

  it('of two concurrent proposals of one dog exactly one succeeds, and the other one is next', async () => {
    const other = await world.person();
    for (const person of [owner, other]) await proposals.write(person);
    await proposals.publish();
    const states = await Promise.all([owner, other].map((person) => world.state(person, pedigreeProposalId(DOG))));
    expect([...states].sort()).toEqual(['pedigree-proposal/taken', 'published']);
    const [first = '', second = ''] = states[0] === 'published' ? [owner, other] : [other, owner];
    expect(await proposals.dog()).toMatchObject({ authorId: first });
    await world.remove(first, pedigreeProposalId(DOG));
    await proposals.publish();
    expect(await proposals.propose(second, DOG, { name: 'ІНШИЙ' })).toBe('published');
    expect(await proposals.dog()).toMatchObject({ authorId: second, name: 'ІНШИЙ' });
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
    await proposals.keep('F', { sex: 'female', birthday: '2015' });
    await proposals.keep('M', { sex: 'male', birthday: '2015' });
    await proposals.keep('CHILD', { sir: DOG, dam: 'D', birthday: '2020-01-01' });
    await proposals.keep('OTHER', { sir: 'S' });
    await proposals.keep('GRANDCHILD', { dam: 'CHILD' });
    expect(await proposals.propose(owner, DOG, more)).toBe(expected);
    expect((await proposals.dog()) !== null).toBe(expected === 'published');
  });

  it('two dogs that would be each other’s ancestors are not both published, whoever proposes them', async () => {
    const other = await world.person();
    await proposals.write(owner, 'A', { sir: 'B' });
    await proposals.write(other, 'B', { sir: 'A' });
    await proposals.publish();
    const states = [
      await world.state(owner, pedigreeProposalId('A')),
      await world.state(other, pedigreeProposalId('B')),
    ];
    expect(states.sort()).toEqual(['pedigree-proposal/own-ancestor', 'published']);
    expect(await world.all('pedigrees')).toHaveLength(1);
  });

  it('an invalid edit leaves the published version', async () => {
    await proposals.propose(owner, DOG, { sir: 'UKU.9' });
    await proposals.keep('F', { sex: 'female' });
    expect(await proposals.propose(owner, DOG, { sir: 'F' })).toBe('pedigree-proposal/sire-is-no-male');
    expect((await proposals.dog())?.sir).toBe('UKU.9');
  });

  it('a proposed pedigree is replaced by a stud book’s row, and makes no row invalid', async () => {
    const other = await world.person();
    await proposals.propose(owner, 'UKU.1', { sir: 'UKU.2', birthday: '2019' });
    await proposals.propose(other, 'UKU.5', { sir: 'UKU.3' });
    await proposals.propose(other, 'UKU.6', { sir: 'UKU.3' });
    await proposals.decide(other, true, 'UKU.6');
    const said = await proposals.bring('dog_id,dog_name,sex,sir\nUKU.1,Baron,m,\nUKU.2,Luna,f,\nUKU.3,Rex,m,UKU.5\n');
    // The confirmed one counts as a stud book's data; the other one would have formed a loop.
    expect(said.filter((sentence) => sentence.includes('refused'))).toEqual([]);
    expect(await proposals.dog('UKU.1')).toMatchObject({ name: 'Baron', source: 'import', confirmed: true, sir: null });
    expect(await proposals.dog('UKU.1')).not.toHaveProperty('authorId');
    expect([
      await proposals.stateOf(owner, 'UKU.1'),
      await proposals.stateOf(other, 'UKU.5'),
      await proposals.stateOf(other, 'UKU.6'),
    ]).toEqual(['replaced', 'impossible', 'confirmed']);
    expect(await proposals.dog('UKU.5')).toBeNull();
    expect((await proposals.notificationsOf(owner)).map(({ about }) => about.state)).toEqual(['replaced']);
    expect(await proposals.currentMatter(other, 'UKU.5')).toMatchObject({ code: 'pedigree-proposal/own-ancestor' });
    await proposals.bring('dog_id,dog_name\nUKU.6,Argo\n');
    expect([await proposals.stateOf(other, 'UKU.6'), (await proposals.dog('UKU.6'))?.name]).toEqual([
      'replaced',
      'Argo',
    ]);
    // A later withdrawal removes none of the stud book's data.
    await world.remove(owner, pedigreeProposalId('UKU.1'));
    await proposals.publish();
    expect((await proposals.dog('UKU.1'))?.name).toBe('Baron');
  });

  it('a proposed pedigree is removed with its owner’s account until it is confirmed, and stays without the owner afterwards', async () => {
    await proposals.propose(owner);
    await proposals.propose(owner, 'UKU.2');
    await proposals.propose(owner, 'UKU.3');
    await proposals.decide(owner, true, 'UKU.2');
    await proposals.decide(owner, false, 'UKU.3');
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log }).remove(owner);
    expect([await proposals.dog(), (await proposals.dog('UKU.2'))?.confirmed]).toEqual([null, true]);
    for (const name of ['pedigrees', 'matters', 'moderation'])
      expect(JSON.stringify(await world.all(name)), name).not.toContain(owner);
  });

  it('a proposed pedigree is refused to a person who may not write, and beyond the daily limit', async () => {
    const sanction = { _id: `sanction:${owner}`, type: 'sanction', uid: owner, until: '2026-12-20T10:00:00.000Z' };
    await world.couch.use<typeof sanction>('moderation').insert(sanction);
    expect(await proposals.propose(owner)).toBe('moderation/writing-blocked');
    const keen = await world.person();
    for (let dogs = 0; dogs <= DAILY.pedigreeProposals.fresh; dogs += 1) await proposals.write(keen, `UKU.${dogs}`);
    await world.publish({ daily: DAILY });
    const outcomes = (await world.all(ownDatabaseName(keen))).filter(({ type }) => type === 'outcome');
    expect(outcomes.filter(({ code }) => code === 'limit/pedigreeProposals')).toHaveLength(1);
  });

  it('a proposed pedigree waits in the admins’ list, oldest first, page by page', async () => {
    const people = await Promise.all(Array.from({ length: 27 }, () => world.person()));
    for (const [at, person] of people.entries()) await proposals.write(person, `UKU.${at}`, { sir: 'UKU.100' });
    await proposals.keep('UKU.100', { name: 'REX' });
    await proposals.publish();
    await proposals.decide(people[3] ?? '', true, 'UKU.3');
    const first = await proposals.decisions().waiting(null);
    const second = await proposals.decisions().waiting(first.next);
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
        for (const person of [owner, other]) await proposals.write(person, DOG, { name: `Б ${after} ${applied}` });
        await publishAndDie(world, { after, applied }, { deliver: deliverTo(world) });
        await proposals.publish();
        const states = await Promise.all([owner, other].map((person) => world.state(person, pedigreeProposalId(DOG))));
        expect([...states].sort(), `${after} ${applied}`).toEqual(['pedigree-proposal/taken', 'published']);
        const has = states[0] === 'published' ? owner : other;
        expect(await proposals.dog()).toMatchObject({ authorId: has, name: `Б ${after} ${applied}` });
        for (const person of [owner, other]) await world.remove(person, pedigreeProposalId(DOG));
        await publishAndDie(world, { after, applied }, { deliver: deliverTo(world) });
        // A device with its copy rereads the dog once, immediately.
        if ((await proposals.copy(has))?.state === 'withdrawn')
          expect(await proposals.dog(), `${after} ${applied}`).toBeNull();
        await proposals.publish();
        expect(await proposals.copy(has)).toMatchObject({ state: 'withdrawn' });
        expect(await proposals.dog(), `${after} ${applied}`).toBeNull();
      }
    }
    const notes = (await world.notes()).filter(({ type }) => type === 'request' || type === 'delivery');
    expect(notes).toEqual([]);
  });

  it('an unnecessary recheck changes nothing', async () => {
    await proposals.propose(owner);
    await proposals.decide(owner, true);
    const before = [await proposals.currentMatter(owner), await proposals.dog()];
    const publisher = world.publisher({ deliver: deliverTo(world) });
    await publisher.start();
    await publisher.arbitrate([
      requestRecheck(proposals.factId(owner)),
      requestRecheck(proposals.factId('0'.repeat(32))),
    ]);
    await publisher.idle();
    await publisher.stop();
    expect([await proposals.currentMatter(owner), await proposals.dog()]).toEqual(before);
    expect(await proposals.notificationsOf(owner)).toHaveLength(1);
  });
});
