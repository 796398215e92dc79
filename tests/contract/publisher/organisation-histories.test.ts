import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { inviteFactIds } from '../../../src/domain/invite/id.ts';
import { roleIn } from '../../../src/domain/organisation/rules.ts';
import type { OrganisationMatter } from '../../../src/domain/organisation/schema.ts';
import { invitesOf } from '../../../src/domain/organisation/view.ts';
import { inviteOfStep } from '../../../src/domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../../src/domain/organisation-step/schema.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { deliverTo, World } from './world.ts';

const PEOPLE = 6;
const NAMES = ['Лапа', 'Хвіст', 'Вухо'];
const log = { info() {}, warn() {}, error() {} };

type Does =
  | { does: 'change'; name: number; was: number }
  | { does: 'invite' | 'give-role' | 'remove'; whom: number; admin: boolean }
  | { does: 'withdraw' | 'accept' | 'decline'; invite: number }
  | { does: 'leave' | 'close' };
type Step =
  | { kind: 'act'; who: number; act: Does }
  | { kind: 'gone'; who: number }
  | { kind: 'killed'; after: number; applied: boolean }
  | { kind: 'publish' }
  | { kind: 'together' };

const who = fc.nat({ max: PEOPLE - 1 });
const of = <K extends string>(kind: K) => fc.constant(kind);
const act: fc.Arbitrary<Does> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: of('change'), name: fc.nat({ max: 2 }), was: fc.nat({ max: 2 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('invite' as const, 'invite' as const, 'give-role' as const, 'remove' as const),
      whom: who,
      admin: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const, 'withdraw' as const),
      invite: fc.nat({ max: 7 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: of('leave') }) },
  { weight: 1, arbitrary: fc.constant({ does: 'close' as const }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  // Mostly the founder, who has the most rights.
  { weight: 16, arbitrary: fc.record({ kind: of('act'), who: fc.oneof(fc.constant(0), who, who), act }) },
  { weight: 1, arbitrary: fc.record({ kind: of('gone'), who }) },
  { weight: 4, arbitrary: fc.record({ kind: of('killed'), after: fc.nat({ max: 14 }), applied: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: of('publish') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('together') }) },
);

interface Scene {
  readonly world: World;
  readonly people: OrganisationWorld;
  readonly ids: readonly string[];
  readonly matter: string;
  readonly removed: Set<string>;
  readonly invites: string[];
  readonly steps: { id: string; by: string }[];
}

describe.each(engines())('histories of organisations with killed publishers: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('every statement has an outcome, everybody sees the same, and an admin always exists', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50 }), async (steps) => {
        const world = await new World(engine, `organised${run++}`).install();
        const people = new OrganisationWorld(world);
        const ids = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
        await people.publish();
        const matter = await people.found(ids[0] ?? '');
        const scene: Scene = { world, people, ids, matter, removed: new Set(), invites: [], steps: [] };
        await take(scene, { kind: 'act', who: 0, act: { does: 'invite', whom: 1, admin: true } });
        await take(scene, { kind: 'act', who: 0, act: { does: 'invite', whom: 2, admin: false } });
        for (const each of steps) await take(scene, each);
        await people.publish();
        await people.recheck(matter);
        await check(scene);
      }),
      drawn(15),
    );
  }, 900_000);
});

async function take(scene: Scene, each: Step): Promise<void> {
  const { world, people, ids, matter, removed, invites, steps } = scene;
  const deliver = deliverTo(world);
  const node = (n: number) => world.others[n % world.others.length] ?? world.couch;
  switch (each.kind) {
    case 'act': {
      const by = ids[each.who] ?? '';
      if (removed.has(by)) return;
      const id = await people.step(by, matter, actOf(scene, each.act));
      steps.push({ id, by });
      if (each.act.does === 'invite') invites.push(inviteOfStep(id));
      return;
    }
    case 'gone': {
      const userId = ids[each.who] ?? '';
      removed.add(userId);
      return await createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(userId);
    }
    case 'publish':
      await people.publish();
      return await inCharge(scene);
    case 'killed':
      return await publishAndDie(world, each, { deliver, couch: node(each.after) });
    case 'together': {
      const both = [0, 1].map((one) => world.publisher({ deliver, couch: node(one) }));
      for (const publisher of both) await publisher.start();
      await both[0]?.idle();
      for (const publisher of both) await publisher.stop();
    }
  }
}

function actOf({ ids, invites }: Scene, act: Does): OrganisationAct {
  switch (act.does) {
    case 'change':
      return { does: 'change', field: 'name', was: NAMES[act.was] ?? '', value: NAMES[act.name] ?? '' };
    case 'invite':
    case 'give-role':
      return { does: act.does, person: ids[act.whom] ?? '', role: act.admin ? 'admin' : 'user' };
    case 'remove':
      return { does: 'remove', person: ids[act.whom] ?? '' };
    case 'withdraw':
    case 'accept':
    case 'decline':
      return { does: act.does, invite: invites[act.invite % Math.max(1, invites.length)] ?? '0'.repeat(26) };
    case 'leave':
    case 'close':
      return { does: act.does };
  }
}

async function inCharge({ world, matter }: Scene): Promise<void> {
  const { team, closedAt } = (await world.find('matters', matter)) as unknown as OrganisationMatter;
  expect(closedAt !== null || team.some(({ role }) => role === 'admin')).toBe(true);
}

async function check(scene: Scene): Promise<void> {
  const { world, people, ids, matter, removed, steps } = scene;
  expect((await world.notes()).filter(({ type }) => type === 'request')).toEqual([]);
  await inCharge(scene);
  const current = await people.currentMatter(matter);
  for (const { id, by } of steps) {
    if (removed.has(by)) continue;
    const outcome = await world.outcome(by, id);
    expect([id, outcome?.rev]).toEqual([id, (await world.find(ownDatabaseName(by), id))?._rev]);
  }
  for (const userId of ids) {
    if (removed.has(userId)) {
      expect(JSON.stringify(await world.all('matters'))).not.toContain(`"${userId}"`);
      continue;
    }
    const copy = await people.copy(userId, matter);
    expect([userId, copy !== null]).toEqual([userId, roleIn(current, userId) !== null]);
    const theirs = (await world.all(ownDatabaseName(userId))).filter(({ _id }) => inviteFactIds.is(_id));
    for (const { _rev, ...invite } of theirs) {
      expect(invitesOf(current)).toContainEqual(invite);
    }
    const wanted = invitesOf(current).filter(({ uid, state }) => uid === userId && state === 'pending');
    expect(theirs.map(({ _id }) => _id)).toEqual(expect.arrayContaining(wanted.map(({ _id }) => _id)));
  }
}
