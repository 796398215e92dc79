import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnRecord, StatementInput } from '../../src/data/api/own.ts';
import { inviteOfFact } from '../../src/domain/invite/id.ts';
import type { InviteFact } from '../../src/domain/invite/schema.ts';
import { organisationFactId, organisationIds } from '../../src/domain/organisation/id.ts';
import { NO_VISIT } from '../../src/domain/organisation/no-visit.ts';
import { roleIn } from '../../src/domain/organisation/rules.ts';
import type { OrganisationFact, OrganisationMatter } from '../../src/domain/organisation/schema.ts';
import { hasAdmin } from '../../src/domain/organisation/transition.ts';
import { invitesOf, organisationFor } from '../../src/domain/organisation/view.ts';
import { organisationStepId } from '../../src/domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../src/domain/organisation-step/schema.ts';
import { upgradeDocument, versionOf } from '../../src/domain/upgrades.ts';
import { must, PASSWORD, Phone, until } from './devices.ts';
import { bringToRest, fate, isMishap, type Mishap, phoneAt, playHistories, playMishap } from './playing.ts';
import { TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.remove());

const ADMINS = 3;
const PEOPLE = 6;
const PHONES = 2 * PEOPLE;
const NAMES = ['Пухнаста лапа', 'Хвіст', 'Вухо'];
const now = () => new Date().toISOString();

const founding = (): StatementInput => ({
  _id: organisationIds.make(ulid()),
  type: 'organisation',
  schemaVersion: versionOf('organisation'),
  name: NAMES[0] ?? '',
  organisationType: 'dogGrooming',
  ...NO_VISIT,
  description: '',
  services: [],
  createdAt: now(),
});

const doing = (matter: string, act: OrganisationAct): StatementInput => ({
  _id: organisationStepId(matter, ulid()),
  type: 'organisation-step',
  schemaVersion: versionOf('organisation-step'),
  act,
  createdAt: now(),
});

const organisationOn = async ({ device }: Phone): Promise<OrganisationFact | null> =>
  (await device.delivered('organisation', { order: 'name' }))[0] ?? null;
const invitesOn = async ({ device }: Phone): Promise<InviteFact[]> =>
  await device.delivered('invite', { order: 'newest' });
const isAnswered = ({ state }: Pick<OwnRecord, 'state'>) => state === 'published' || state === 'refused';

/** People with two phones each: the n-th person has the phones 2n and 2n + 1. The first three are admins. */
interface Scene {
  readonly phones: readonly Phone[];
  readonly ids: readonly string[];
  readonly matter: string;
  /** People who deleted their account. */
  readonly removed: Set<number>;
}

async function team(phones: readonly Phone[]): Promise<Scene> {
  const ids = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      const { userId, email } = await phoneAt(phones, 2 * person).register(`Людина ${person}`);
      await phoneAt(phones, 2 * person + 1).login(email);
      return userId;
    }),
  );
  const [founder = ''] = ids;
  const first = phoneAt(phones, 0);
  const founded = founding();
  must(await first.device.put(founded));
  const matter = organisationFactId(founded._id, founder);
  await until('it is founded', () => organisationOn(first));
  // An invited person must have a published profile by now: publication follows the order of a person's own statements,
  // not of others'.
  for (const [person, userId] of ids.entries()) {
    const role = person < ADMINS ? 'admin' : 'user';
    if (person === 0) continue;
    const phone = phoneAt(phones, 2 * person);
    await until(
      'they are there',
      async () => (await phone.device.readFact('profile', `profile:${userId}`)).kind === 'found',
    );
    must(await first.device.put(doing(matter, { does: 'invite', person: userId, role })));
  }
  await Promise.all(
    ids.slice(1).map(async (_, before) => {
      const { device } = phoneAt(phones, 2 * (before + 1));
      const invite = await until('the invite is there', async () => (await device.delivered('invite'))[0]);
      must(await device.put(doing(matter, { does: 'accept', invite: inviteOfFact(invite._id) })));
    }),
  );
  await until('everybody belongs to it', async () => {
    const copies = await Promise.all(phones.map(organisationOn));
    return copies.every((copy) => copy?.team.length === PEOPLE);
  });
  return { phones, ids, matter, removed: new Set() };
}

type Does =
  | { does: 'name' | 'description'; value: number }
  | { does: 'open' | 'show'; value: boolean }
  | { does: 'invite' | 'give-role' | 'remove'; whom: number; admin: boolean }
  | { does: 'accept' | 'decline' | 'withdraw'; nth: number }
  | { does: 'leave' | 'close' };
type Step = { kind: 'act'; phone: number; act: Does } | { kind: 'gone'; phone: number } | Mishap;

const pick = (count: number) => fc.integer({ min: 0, max: count - 1 });
const of = <K extends string>(...kinds: readonly K[]) => fc.constantFrom(...kinds);
/** Mostly those with the most rights. */
const phone = fc.oneof(pick(2 * ADMINS), pick(PHONES));
const does: fc.Arbitrary<Does> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: of('name', 'description'), value: pick(NAMES.length) }) },
  { weight: 2, arbitrary: fc.record({ does: of('open', 'show'), value: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({
      does: of('invite', 'invite', 'give-role', 'give-role', 'remove'),
      whom: pick(PEOPLE),
      admin: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: of('accept', 'accept', 'decline', 'withdraw'), nth: pick(3) }) },
  { weight: 3, arbitrary: fc.record({ does: of('leave') }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: of('act'), phone, act: does }) },
  { weight: 1, arbitrary: fc.record({ kind: of('act'), phone, act: fc.record({ does: of('close') }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('gone'), phone }) },
  { weight: 6, arbitrary: fc.record({ kind: of('offline', 'online', 'settle'), phone }) },
  { weight: 3, arbitrary: fc.record({ kind: of('network'), phone, fates: fc.array(fate, { maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('restartPhone'), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: of('restartService') }) },
);

/** As its author sees it on their phone; null if nothing exists on which to act. */
async function actOf(act: Does, { ids }: Scene, on: Phone): Promise<OrganisationAct | null> {
  if (act.does === 'accept' || act.does === 'decline') {
    const invites = await invitesOn(on);
    const invite = invites[act.nth % Math.max(1, invites.length)];
    return invite === undefined ? null : { does: act.does, invite: inviteOfFact(invite._id) };
  }
  const known = await organisationOn(on);
  if (known === null) return null;
  switch (act.does) {
    case 'name':
    case 'description':
      return { does: 'change', field: act.does, was: known[act.does], value: NAMES[act.value] ?? '' };
    case 'open':
      return { does: 'change', field: 'open', was: known.open, value: act.value };
    case 'show':
      return { does: 'show', shown: act.value };
    case 'invite':
    case 'give-role':
      return { does: act.does, person: ids[act.whom] ?? '', role: act.admin ? 'admin' : 'user' };
    case 'remove':
      return { does: 'remove', person: ids[act.whom] ?? '' };
    case 'withdraw': {
      const invite = known.invites[act.nth % Math.max(1, known.invites.length)];
      return invite === undefined ? null : { does: 'withdraw', invite: invite.id };
    }
    default:
      return { does: act.does };
  }
}

async function take(each: Step, scene: Scene): Promise<void> {
  const { phones, matter, removed } = scene;
  if (isMishap(each)) return await playMishap(each, phones, service);
  const on = phoneAt(phones, each.phone);
  const person = Math.floor(each.phone / 2);
  if (removed.has(person)) return;
  if (each.kind === 'act') {
    const act = await actOf(each.act, scene, on);
    if (act !== null) must(await on.device.put(doing(matter, act)));
    return;
  }
  // Deleting an account requires a network.
  await on.goOnline();
  must(await on.device.deleteAccount({ password: PASSWORD }));
  removed.add(person);
}

async function currentMatter(matter: string): Promise<OrganisationMatter> {
  const { _rev, ...found } = await service.couch.use<OrganisationMatter>('matters').get(matter);
  return upgradeDocument(found as OrganisationMatter);
}

/** At any time, in the fact and in what a phone shows of it. */
const isInCharge = ({ team: people, closedAt }: Pick<OrganisationFact, 'team' | 'closedAt'>) =>
  closedAt !== null || hasAdmin(people);

async function inCharge({ matter, phones }: Scene): Promise<void> {
  expect(isInCharge(await currentMatter(matter))).toBe(true);
  for (const copy of await Promise.all(phones.map(organisationOn)))
    expect(copy === null || isInCharge(copy)).toBe(true);
}

/**
 * How the phones differ from the fact; null if every phone of an existing person shows their part of it, all their
 * statements have outcomes, and nothing names a removed person.
 */
async function disagreement({ phones, ids, matter, removed }: Scene): Promise<string | null> {
  const stands = await currentMatter(matter);
  const named = [...removed].find((person) => JSON.stringify(stands).includes(`"${ids[person]}"`));
  if (named !== undefined) return `person ${named}, who has gone, is named`;
  for (const [index, on] of phones.entries()) {
    const person = Math.floor(index / 2);
    const differs = removed.has(person) ? null : await differenceOn(on, stands, ids[person] ?? '');
    if (differs !== null) return `phone ${index}: ${differs}`;
  }
  return null;
}

async function differenceOn(on: Phone, stands: OrganisationMatter, userId: string): Promise<string | null> {
  const wanted = roleIn(stands, userId) === null ? null : organisationFor(stands, userId);
  const shown = await organisationOn(on);
  if (!isDeepStrictEqual(shown, wanted)) return `${JSON.stringify(shown)} instead of ${JSON.stringify(wanted)}`;
  const invites = await invitesOn(on);
  const given = invitesOf(stands).filter(({ uid }) => uid === userId);
  const other = invites.find((invite) => !given.some((one) => isDeepStrictEqual(one, invite)));
  if (other !== undefined) return `the invite ${JSON.stringify(other)}`;
  const waiting = given.filter(({ state }) => state === 'pending');
  const missing = waiting.find(({ _id }) => !invites.some((invite) => invite._id === _id));
  if (missing !== undefined) return `without the invite ${missing._id}`;
  const open = (await on.device.list('organisation-step')).find((record) => !isAnswered(record));
  return open === undefined ? null : `${JSON.stringify(open.statement)} is ${open.state}`;
}

describe('an organisation', () => {
  it('an organisation is changed and left offline, and the changes reach everybody once they are online', async () => {
    const phones = await Promise.all(Array.from({ length: PHONES }, () => Phone.on(service.url)));
    try {
      const scene = await team(phones);
      const [admin, user] = [phoneAt(phones, 2), phoneAt(phones, 2 * ADMINS)];
      await admin.goOffline();
      await user.goOffline();
      const change = { does: 'change', field: 'name', was: NAMES[0] ?? '', value: NAMES[1] ?? '' } as const;
      const changed = doing(scene.matter, change);
      const left = doing(scene.matter, { does: 'leave' });
      must(await admin.device.put(changed));
      must(await user.device.put(left));
      expect((await organisationOn(admin))?.name).toBe(NAMES[0]);
      expect((await organisationOn(user))?.team).toHaveLength(PEOPLE);
      await admin.goOnline();
      await user.goOnline();
      await expect.poll(() => disagreement(scene)).toBeNull();
      expect(await organisationOn(phoneAt(phones, 2 * ADMINS + 1))).toBeNull();
      const copy = await organisationOn(phoneAt(phones, 0));
      expect([copy?.name, copy?.team.length]).toEqual([NAMES[1], PEOPLE - 1]);
    } finally {
      await Promise.all(phones.map((each) => each.off()));
    }
  });

  it('an organisation is the same on all devices, always has an admin, and every statement has an outcome', async () => {
    await playHistories(
      { history: fc.array(step, { minLength: 10, maxLength: 40 }), runs: 5, phones: PHONES },
      service,
      async (steps, phones) => {
        const scene = await team(phones);
        for (const each of steps) {
          await take(each, scene);
          await inCharge(scene);
        }
        const there = phones.filter((_, index) => !scene.removed.has(Math.floor(index / 2)));
        await bringToRest(there);
        await expect.poll(() => disagreement(scene), { timeout: 60_000 }).toBeNull();
        await inCharge(scene);
      },
    );
  }, 600_000);
});
