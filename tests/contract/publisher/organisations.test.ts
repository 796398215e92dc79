import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { organisationKey } from '../../../src/domain/organisation/id.ts';
import { roleIn } from '../../../src/domain/organisation/rules.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { deliverTo, World } from './world.ts';

/** Where a publisher is killed: after this many writes of a step. */
const PLACES = Array.from({ length: 12 }, (_, after) => after);
const log = { info() {}, warn() {}, error() {} };

describe.each(engines())('organisations: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let people: OrganisationWorld;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'organisations').install();
    people = new OrganisationWorld(world);
  });
  // Each publisher repeats the removals of the last day when it starts.
  afterEach(() => {
    world.pass(2 * DAY_MS);
  });
  afterAll(async () => {
    await engine.close();
  });

  it('organisations belong to their founder, who is the admin', async () => {
    const founder = await world.person();
    const id = await people.found(founder, { name: ' Пухнаста лапа ' });
    expect(await people.currentMatter(id)).toMatchObject({
      name: 'Пухнаста лапа',
      organisationType: 'dogGrooming',
      open: false,
      closedAt: null,
      invites: [],
      team: [{ userId: founder, role: 'admin', name: 'Олена Коваль', letter: 'ОК', shown: false }],
    });
  });

  it('organisations can be founded and filled while offline', async () => {
    const [founder, other] = [await world.person(), await world.person()];
    await people.publish();
    const id = await people.write(founder);
    const change = await people.step(founder, id, {
      does: 'change',
      field: 'name',
      was: 'Пухнаста лапа',
      value: 'Лапа',
    });
    const invite = await people.step(founder, id, { does: 'invite', person: other, role: 'user' });
    await people.publish();
    expect(await world.state(founder, change)).toBe('published');
    expect(await world.state(founder, invite)).toBe('published');
    expect(await people.currentMatter(id)).toMatchObject({
      name: 'Лапа',
      invites: [{ person: other, state: 'pending' }],
    });
  });

  it('a new photo of an organisation waits until it is uploaded', async () => {
    const founder = await world.person();
    const id = await people.found(founder);
    const photo = { sha256: 'ab'.repeat(32), alt: 'Вхід із двору', width: 800, height: 600 };
    const step = await people.step(founder, id, { does: 'change', field: 'photo', was: null, value: photo });
    await people.publish();
    expect([await world.state(founder, step), (await people.currentMatter(id)).photo]).toEqual([null, null]);
    await world.storePhoto(photo.sha256);
    await people.publish();
    expect([await world.state(founder, step), (await people.currentMatter(id)).photo]).toEqual(['published', photo]);
  });

  it('of two admins’ conflicting changes the first wins, and changes of different fields merge', async () => {
    const [founder, other] = await people.several(2);
    const id = await people.found(founder);
    await people.join(founder, id, other, 'admin');
    const steps = [
      await people.step(founder, id, { does: 'change', field: 'name', was: 'Пухнаста лапа', value: 'Лапа' }),
      await people.step(founder, id, { does: 'change', field: 'open', was: false, value: true }),
    ];
    await people.publish();
    const late = [
      await people.step(other, id, { does: 'change', field: 'name', was: 'Пухнаста лапа', value: 'Хвіст' }),
      await people.step(other, id, { does: 'change', field: 'description', was: 'Стрижемо', value: 'Миємо' }),
      await people.step(other, id, { does: 'change', field: 'open', was: false, value: true }),
    ];
    await people.publish();
    expect(await Promise.all(steps.map((step) => world.state(founder, step)))).toEqual(['published', 'published']);
    const answers = await Promise.all(late.map((step) => world.state(other, step)));
    expect(answers).toEqual(['organisation/changed-meanwhile', 'published', 'published']);
    expect(await people.currentMatter(id)).toMatchObject({ name: 'Лапа', description: 'Миємо', open: true });
  });

  it('organisations always have an admin', async () => {
    const [founder, other, user] = await people.several(3);
    const id = await people.found(founder);
    await people.join(founder, id, user);
    expect(await people.act(founder, id, { does: 'leave' })).toBe('organisation/last-admin');
    const demoted = { does: 'give-role', person: founder, role: 'user' } as const;
    expect(await people.act(founder, id, demoted)).toBe('organisation/last-admin');
    expect(await people.act(founder, id, { does: 'remove', person: founder })).toBe('organisation/last-admin');
    expect(await people.act(user, id, { does: 'give-role', person: user, role: 'admin' })).toBe(
      'organisation/not-authorised',
    );
    await people.join(founder, id, other, 'admin');
    const both = [
      await people.step(founder, id, { does: 'remove', person: other }),
      await people.step(other, id, { does: 'remove', person: founder }),
    ];
    await people.publish();
    const answers = [await world.state(founder, both[0] ?? ''), await world.state(other, both[1] ?? '')];
    expect(answers.sort()).toEqual(['organisation/not-authorised', 'published']);
    const { team } = await people.currentMatter(id);
    const [left] = team.filter(({ role }) => role === 'admin');
    expect(team).toHaveLength(2);
    const removed = left?.userId === founder ? other : founder;
    expect(await people.copy(removed, id)).toBeNull();
    expect(await people.notifiedKinds(removed)).toContain('organisation-removed');
    expect(await people.act(user, id, { does: 'leave' })).toBe('published');
    expect(await people.notifiedKinds(left?.userId ?? '')).toContain('organisation-left');
    expect(await people.act(user, id, { does: 'show', shown: true })).toBe('organisation/not-member');
  });

  it('organisations close permanently, and every member is notified', async () => {
    const [founder, user, invited] = await people.several(3);
    const id = await people.found(founder);
    await people.join(founder, id, user);
    const invite = await people.invite(founder, id, invited);
    expect(await people.act(user, id, { does: 'close' })).toBe('organisation/not-authorised');
    expect(await people.act(founder, id, { does: 'close' })).toBe('published');
    expect((await people.currentMatter(id)).closedAt).not.toBeNull();
    expect(await people.inviteOf(invited, id, invite)).toMatchObject({ state: 'withdrawn' });
    expect(await people.notifiedKinds(user)).toContain('organisation-closed');
    for (const act of [{ does: 'leave' }, { does: 'accept', invite }] as const) {
      expect(await people.act(invited, id, act)).toBe('organisation/closed');
    }
  });

  it('a person who deletes their account leaves it, and the longest-standing member becomes admin', async () => {
    const [founder, longest, other, invited] = await people.several(4);
    const id = await people.found(founder);
    await people.join(founder, id, longest);
    await people.join(founder, id, other);
    const invite = await people.invite(founder, id, invited);
    const remove = (userId: string) =>
      createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(userId);
    await remove(founder);
    await people.publish();
    const matter = await people.currentMatter(id);
    expect(roleIn(matter, longest)).toBe('admin');
    expect(JSON.stringify(matter)).not.toContain(`"${founder}"`);
    expect(await people.notifiedKinds(longest)).toContain('organisation-role');
    expect(await people.inviteOf(invited, id, invite)).toMatchObject({ byName: '', state: 'pending' });
    await remove(invited);
    await remove(other);
    await remove(longest);
    await people.publish();
    const abandoned = { team: [], invites: [], participants: [], name: '', description: '' };
    expect(await people.currentMatter(id)).toMatchObject(abandoned);
    expect((await people.currentMatter(id)).closedAt).not.toBeNull();
    for (const doc of await world.all('matters')) expect(doc.uid).not.toBe(invited);
  });

  it.each(PLACES)('a removed person has no copy, cut off after %i writes', async (after) => {
    const [founder, other] = await people.several(2);
    const id = await people.found(founder);
    await people.join(founder, id, other);
    const removal = await people.step(founder, id, { does: 'remove', person: other });
    await publishAndDie(world, { after, applied: true }, { deliver: deliverTo(world) });
    const change = { does: 'change', field: 'name', was: 'Пухнаста лапа', value: 'Лапа' } as const;
    const rename = await people.step(founder, id, change);
    await people.publish();
    for (const step of [removal, rename]) expect(await world.state(founder, step)).toBe('published');
    expect(await people.copy(other, id)).toBeNull();
    expect(await people.notifiedKinds(other)).toContain('organisation-removed');
    await people.currentMatter(id);
  });

  it.each(PLACES)(
    'a person who is removed while an invite to them is cut off after %i writes is named nowhere',
    async (after) => {
      const [founder, other] = await people.several(2);
      const id = await people.found(founder);
      await people.step(founder, id, { does: 'invite', person: other, role: 'user' });
      await publishAndDie(world, { after, applied: true }, { deliver: deliverTo(world) });
      await createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(other);
      await people.publish();
      await people.recheck(id);
      await people.publish();
      expect(JSON.stringify(await world.all('matters')).includes(other)).toBe(false);
    },
  );

  it('an organisation has an address without colons', async () => {
    const id = await people.found(await world.person());
    expect(organisationKey(id)).toMatch(/^[0-9a-f]{32}-[0-9A-Z]{26}$/);
  });
});
