import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inviteOfStep } from '../../../src/domain/organisation-step/id.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { sanctionOf } from '../../../sync-server/src/matters/published/targets.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { blockStatement, deliverTo, World } from './world.ts';

describe.each(engines())('invites to organisations: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let people: OrganisationWorld;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'invites-to-organisations').install();
    people = new OrganisationWorld(world);
  });
  // Each publisher repeats the removals of the last day when it starts.
  afterEach(() => {
    world.pass(2 * DAY_MS);
  });
  afterAll(async () => {
    await engine.close();
  });

  it('organisations are joined by invite only, which only the invited person and the admins see', async () => {
    const [founder, user, invited, stranger] = await people.several(4);
    const id = await people.found(founder);
    await people.join(founder, id, user);
    const invite = await people.invite(founder, id, invited);
    expect(await people.inviteOf(invited, id, invite)).toMatchObject({
      orgName: 'Пухнаста лапа',
      byName: 'Олена Коваль',
      state: 'pending',
      role: 'user',
    });
    expect(await people.notifiedKinds(invited)).toContain('organisation-invited');
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
    expect(await people.notifiedKinds(founder)).toContain('organisation-joined');
    expect(await people.act(invited, id, { does: 'decline', invite })).toBe('organisation/invite-accepted');
  });

  it('organisations invite a person once, however often an admin tries, and no member', async () => {
    const [founder, other] = await people.several(2);
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
    const [founder, other] = await people.several(2);
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

  describe('an invited e-mail address', () => {
    it('an invited address gets the same answer whoever owns it; a person who verifies it finds the invite', async () => {
      const [founder, proved, unproved, member] = await people.several(4);
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
    const [founder] = await people.several(1);
    const id = await people.found(founder);
    await people.account(founder, 'founder@example.com', true);
    const own = { does: 'invite-address', email: 'Founder@example.com', role: 'user' } as const;
    expect(await people.act(founder, id, own)).toBe('organisation/already-member');
  });

  it('a person who blocked the inviter gets no notification, and the inviter does not notice the block', async () => {
    const [founder, other] = await people.several(2);
    await world.put(other, blockStatement(founder, 'block'));
    const id = await people.found(founder);
    const invite = await people.invite(founder, id, other);
    expect(await people.inviteOf(other, id, invite)).toBeNull();
    expect(await people.notifiedKinds(other)).not.toContain('organisation-invited');
  });

  it('an invited address does not reveal its owner, not even by a declined invite', async () => {
    const [founder, other] = await people.several(2);
    const id = await people.found(founder);
    await people.account(other, 'declines@example.com', true);
    const step = await people.step(founder, id, {
      does: 'invite-address',
      email: 'declines@example.com',
      role: 'user',
    });
    await people.publish();
    expect(await people.act(other, id, { does: 'decline', invite: inviteOfStep(step) })).toBe('published');
    expect(await people.notifiedKinds(founder)).toContain('organisation-declined');
    expect(JSON.stringify(await world.all(`user-${founder}`))).not.toContain(other);
  });

  it('a person who is temporarily blocked from writing may answer and leave, but neither invite nor change anything', async () => {
    const [founder, other] = await people.several(2);
    const id = await people.found(founder);
    await people.join(founder, id, other, 'admin');
    const until = '2030-01-01T00:00:00.000Z';
    await world.couch.use<object>('moderation').insert({ type: 'sanction', until } as object, sanctionOf(other).id);
    const change = { does: 'change', field: 'name', was: 'Пухнаста лапа', value: 'Лапа' } as const;
    expect(await people.act(other, id, change)).toBe('moderation/writing-blocked');
    expect(await people.act(other, id, { does: 'leave' })).toBe('published');
  });

  it('allows a limited number of invites a day, including withdrawn ones', async () => {
    const [founder, one, other, third] = await people.several(4);
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
    expect((await people.notifiedKinds(third)).includes('organisation-invited')).toBe(false);
  });
});
