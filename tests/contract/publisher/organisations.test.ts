import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { organisationKey } from '../../../src/domain/organisation/id.ts';
import { roleIn } from '../../../src/domain/organisation/rules.ts';
import { inviteOfStep } from '../../../src/domain/organisation-step/id.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { sanctionOf } from '../../../sync-server/src/matters/published/targets.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { blockStatement, deliverTo, World } from './world.ts';

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

  const notifiedKinds = async (userId: string) => {
    await people.publish();
    const all = await world.all(`user-${userId}`);
    return all.flatMap(({ type, kind: what }) => (type === 'notification' ? [what] : []));
  };

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

  it('organisations are joined by invite only, which only the invited person and the admins see', async () => {
    const [founder, user, invited, stranger] = await everybody(4);
    const id = await people.found(founder);
    await people.join(founder, id, user);
    const invite = await people.invite(founder, id, invited);
    expect(await people.inviteOf(invited, id, invite)).toMatchObject({
      orgName: 'Пухнаста лапа',
      byName: 'Олена Коваль',
      state: 'pending',
      role: 'user',
    });
    expect(await notifiedKinds(invited)).toContain('organisation-invited');
    expect((await people.copy(founder, id))?.invites).toHaveLength(2);
    expect((await people.copy(user, id))?.invites).toEqual([]);
    expect(await people.copy(invited, id)).toBeNull();
    expect(await people.act(stranger, id, { does: 'accept', invite })).toBe('organisation/invite-not-found');
    expect(await people.act(user, id, { does: 'withdraw', invite })).toBe('organisation/not-authorised');
    expect(await people.act(invited, id, { does: 'accept', invite })).toBe('published');
    expect(await people.inviteOf(invited, id, invite)).toMatchObject({ state: 'accepted' });
    expect((await people.currentMatter(id)).team.map(({ userId, role }) => [userId, role])).toEqual([
      [founder, 'admin'],
      [user, 'user'],
      [invited, 'user'],
    ]);
    expect(await notifiedKinds(founder)).toContain('organisation-joined');
    expect(await people.act(invited, id, { does: 'decline', invite })).toBe('organisation/invite-accepted');
  });

  it('organisations invite a person once, however often an admin tries, and no member', async () => {
    const [founder, other] = await everybody(2);
    const id = await people.found(founder);
    const first = await people.invite(founder, id, other);
    await people.invite(founder, id, other, 'admin');
    expect((await people.currentMatter(id)).invites).toMatchObject([{ id: first, role: 'admin', state: 'pending' }]);
    expect(await people.inviteOf(other, id, first)).toMatchObject({ role: 'admin' });
    await people.act(other, id, { does: 'accept', invite: first });
    const again = { does: 'invite', person: other, role: 'user' } as const;
    expect(await people.act(founder, id, again)).toBe('organisation/already-member');
    const nobody = { ...again, person: 'f'.repeat(32) };
    expect(await people.act(founder, id, nobody)).toBe('organisation/person-gone');
  });

  it.each([
    ['declined', 'organisation/invite-declined'],
    ['withdrawn', 'organisation/invite-withdrawn'],
    ['ended', 'organisation/invite-ended'],
  ])('an invite that is %s can no longer be accepted: %s', async (state, code) => {
    const [founder, other] = await everybody(2);
    const id = await people.found(founder);
    const invite = await people.invite(founder, id, other);
    if (state === 'declined') await people.act(other, id, { does: 'decline', invite });
    if (state === 'withdrawn') await people.act(founder, id, { does: 'withdraw', invite });
    if (state === 'ended') {
      expect((await people.currentMatter(id)).due).toBe((await people.currentMatter(id)).invites[0]?.ends);
      world.pass(30 * DAY_MS);
      await people.recheck(id);
    }
    expect(await people.inviteOf(other, id, invite)).toMatchObject({ state });
    expect(await people.act(other, id, { does: 'accept', invite })).toBe(code);
    expect((await people.currentMatter(id)).due).toBeNull();
    // A person who was invited before may be invited again.
    await people.join(founder, id, other);
  });

  it('of two admins’ conflicting changes the first wins, and changes of different fields merge', async () => {
    const [founder, other] = await everybody(2);
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
    const [founder, other, user] = await everybody(3);
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
    expect(await notifiedKinds(removed)).toContain('organisation-removed');
    expect(await people.act(user, id, { does: 'leave' })).toBe('published');
    expect(await notifiedKinds(left?.userId ?? '')).toContain('organisation-left');
    expect(await people.act(user, id, { does: 'show', shown: true })).toBe('organisation/not-member');
  });

  it('organisations close permanently, and every member is notified', async () => {
    const [founder, user, invited] = await everybody(3);
    const id = await people.found(founder);
    await people.join(founder, id, user);
    const invite = await people.invite(founder, id, invited);
    expect(await people.act(user, id, { does: 'close' })).toBe('organisation/not-authorised');
    expect(await people.act(founder, id, { does: 'close' })).toBe('published');
    expect((await people.currentMatter(id)).closedAt).not.toBeNull();
    expect(await people.inviteOf(invited, id, invite)).toMatchObject({ state: 'withdrawn' });
    expect(await notifiedKinds(user)).toContain('organisation-closed');
    for (const act of [{ does: 'leave' }, { does: 'accept', invite }] as const) {
      expect(await people.act(invited, id, act)).toBe('organisation/closed');
    }
  });

  describe('an invited e-mail address', () => {
    it('an invited address gets the same answer whoever owns it; a person who verifies it finds the invite', async () => {
      const [founder, proved, unproved, member] = await everybody(4);
      const id = await people.found(founder);
      await people.join(founder, id, member);
      await people.account(proved, 'proved@example.com', true);
      await people.account(unproved, 'unproved@example.com', false);
      await people.account(member, 'member@example.com', true);
      const invites: string[] = [];
      for (const name of ['proved', 'unproved', 'member', 'nobody']) {
        const email = `${name}@example.com`;
        const step = await people.step(founder, id, { does: 'invite-address', email, role: 'user' });
        await people.publish();
        expect(await world.state(founder, step)).toBe('published');
        invites.push(step.slice(-26));
      }
      const shown = (await people.copy(founder, id))?.invites.slice(1) ?? [];
      expect(shown.map(({ person, name, state }) => [person, name, state])).toEqual([
        [null, 'p…@example.com', 'pending'],
        [null, 'u…@example.com', 'pending'],
        [null, 'm…@example.com', 'pending'],
        [null, 'n…@example.com', 'pending'],
      ]);
      expect(JSON.stringify(await people.currentMatter(id))).not.toContain('proved@');
      const [first = '', second = '', third = ''] = invites;
      expect(await people.inviteOf(proved, id, first)).toMatchObject({ state: 'pending' });
      expect(await people.inviteOf(unproved, id, second)).toBeNull();
      expect(await people.inviteOf(member, id, third)).toBeNull();
      expect(await people.act(unproved, id, { does: 'accept', invite: second })).toBe('organisation/invite-not-found');
      const accounts = world.couch.use<{ emailConfirmedAt: string }>('accounts');
      const account = await accounts.get(`account:${unproved}`);
      await accounts.insert({ ...account, emailConfirmedAt: '2026-11-21T10:00:00.000Z' });
      await people.recheck(id);
      expect(await people.act(unproved, id, { does: 'accept', invite: second })).toBe('published');
      expect(await people.act(proved, id, { does: 'accept', invite: first })).toBe('published');
      expect((await people.currentMatter(id)).team).toHaveLength(4);
    });
  });

  it('an invited address cannot be the inviter’s own verified address', async () => {
    const [founder] = await everybody(1);
    const id = await people.found(founder);
    await people.account(founder, 'founder@example.com', true);
    const own = { does: 'invite-address', email: 'Founder@example.com', role: 'user' } as const;
    expect(await people.act(founder, id, own)).toBe('organisation/already-member');
  });

  it('a person who blocked the inviter gets no notification, and the inviter does not notice the block', async () => {
    const [founder, other] = await everybody(2);
    await world.put(other, blockStatement(founder, 'block'));
    const id = await people.found(founder);
    const invite = await people.invite(founder, id, other);
    expect(await people.inviteOf(other, id, invite)).toBeNull();
    expect(await notifiedKinds(other)).not.toContain('organisation-invited');
  });

  it('a person who deletes their account leaves it, and the longest-standing member becomes admin', async () => {
    const [founder, longest, other, invited] = await everybody(4);
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
    expect(await notifiedKinds(longest)).toContain('organisation-role');
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
    const [founder, other] = await everybody(2);
    const id = await people.found(founder);
    await people.join(founder, id, other);
    const removal = await people.step(founder, id, { does: 'remove', person: other });
    await publishAndDie(world, { after, applied: true }, { deliver: deliverTo(world) });
    const change = { does: 'change', field: 'name', was: 'Пухнаста лапа', value: 'Лапа' } as const;
    const rename = await people.step(founder, id, change);
    await people.publish();
    for (const step of [removal, rename]) expect(await world.state(founder, step)).toBe('published');
    expect(await people.copy(other, id)).toBeNull();
    expect(await notifiedKinds(other)).toContain('organisation-removed');
    await people.currentMatter(id);
  });

  it.each(PLACES)(
    'a person who is removed while an invite to them is cut off after %i writes is named nowhere',
    async (after) => {
      const [founder, other] = await everybody(2);
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

  it('an invited address does not reveal its owner, not even by a declined invite', async () => {
    const [founder, other] = await everybody(2);
    const id = await people.found(founder);
    await people.account(other, 'declines@example.com', true);
    const step = await people.step(founder, id, {
      does: 'invite-address',
      email: 'declines@example.com',
      role: 'user',
    });
    await people.publish();
    expect(await people.act(other, id, { does: 'decline', invite: inviteOfStep(step) })).toBe('published');
    expect(await notifiedKinds(founder)).toContain('organisation-declined');
    expect(JSON.stringify(await world.all(`user-${founder}`))).not.toContain(other);
  });

  it('a person who is temporarily blocked from writing may answer and leave, but neither invite nor change anything', async () => {
    const [founder, other] = await everybody(2);
    const id = await people.found(founder);
    await people.join(founder, id, other, 'admin');
    const until = '2030-01-01T00:00:00.000Z';
    await world.couch.use<object>('moderation').insert({ type: 'sanction', until } as object, sanctionOf(other).id);
    const change = { does: 'change', field: 'name', was: 'Пухнаста лапа', value: 'Лапа' } as const;
    expect(await people.act(other, id, change)).toBe('moderation/writing-blocked');
    expect(await people.act(other, id, { does: 'leave' })).toBe('published');
  });

  it('allows a limited number of invites a day, including withdrawn ones', async () => {
    const [founder, one, other, third] = await everybody(4);
    const id = await people.found(founder);
    const daily = { ...UNLIMITED, invites: { most: 2, fresh: 2 } };
    const steps: string[] = [];
    for (const person of [one, other, third])
      steps.push(await people.step(founder, id, { does: 'invite', person, role: 'user' }));
    await world.publish({ daily, deliver: deliverTo(world) });
    const states = await Promise.all(steps.map((step) => world.state(founder, step)));
    expect(states).toEqual(['published', 'published', 'limit/invites']);
    const withdrawal = await people.step(founder, id, { does: 'withdraw', invite: inviteOfStep(steps[0] ?? '') });
    const again = await people.step(founder, id, { does: 'invite', person: one, role: 'user' });
    await world.publish({ daily, deliver: deliverTo(world) });
    expect(await world.state(founder, withdrawal)).toBe('published');
    expect(await world.state(founder, again)).toBe('limit/invites');
    expect((await notifiedKinds(third)).includes('organisation-invited')).toBe(false);
  });

  it('an organisation has an address without colons', async () => {
    const id = await people.found(await world.person());
    expect(organisationKey(id)).toMatch(/^[0-9a-f]{32}-[0-9A-Z]{26}$/);
  });

  async function everybody<const N extends number>(
    count: N,
  ): Promise<
    N extends 2 ? [string, string] : N extends 3 ? [string, string, string] : [string, string, string, string]
  > {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await world.person());
    await people.publish();
    return ids as never;
  }
});
