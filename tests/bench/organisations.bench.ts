import { ulid } from 'ulid';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import { ORGANISATION_LIMITS } from '../../src/domain/organisation/limits.ts';
import type { OrganisationMatter } from '../../src/domain/organisation/schema.ts';
import { organisationStepId } from '../../src/domain/organisation-step/id.ts';
import type { OrganisationAct, OrganisationStepStatement } from '../../src/domain/organisation-step/schema.ts';
import { MATTERS } from '../../src/domain/statements.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { JOINED_AT, organisationOf } from './organisations.ts';
import { timesInPage } from './pages.ts';
import { publisherOf, writePeople } from './publishing.ts';
import { sized } from './size.ts';
import { median, openStage, quantile, type Row, type Stage } from './stage.ts';

const SMALL_TEAM_SIZE = 6;
const LARGE = sized(ORGANISATION_LIMITS.team, 12);
const STEPS = sized(600, 12);
const ALONE = sized(6, 2);

/** Organisations: how fast a device reads them, and how many steps a second reach their whole team. */
export async function run(): Promise<Row[]> {
  return [
    ...readRows('the list of 50 organisations', await timesInPage('organisations')),
    ...readRows('an organisation of 500 people with 100 invites', await timesInPage('organisation')),
    ...(await steps(SMALL_TEAM_SIZE)),
    ...(await steps(LARGE)),
  ];
}

function readRows(name: string, times: readonly number[]): Row[] {
  return [
    { name: `${name} (median)`, value: median(times), unit: 'ms' },
    { name: `${name} (p95)`, value: quantile(times, 0.95), unit: 'ms', goal: { atMost: 50 } },
  ];
}

/**
 * All members of a team take a step at once, repeatedly: from the steps in their databases until all have outcomes and
 * all members have the current organisation. Then the same with one step at a time.
 */
async function steps(count: number): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    const { couch } = stage.service;
    const people = await writePeople(stage, count, () => []);
    const organisation = organisationOf(people, 0);
    await couch.use<object>(MATTERS).bulk({ docs: [organisation] });
    const each = Math.ceil(STEPS / count);
    for (const person of people) {
      const docs = Array.from({ length: each }, () => step(organisation._id, { does: 'show', shown: true }));
      await couch.use<object>(ownDatabaseName(person)).bulk({ docs });
    }
    const publisher = publisherOf(couch);
    const began = performance.now();
    await publisher.start();
    await publisher.idle();
    const perSecond = ((each * count) / (performance.now() - began)) * 1_000;
    const { team } = await currentMatter(stage, organisation._id);
    if (!team.every(({ shown }) => shown)) throw new Error('not every step was taken');
    const alone: number[] = [];
    for (let n = 0; n < ALONE; n += 1) {
      const own = ownDatabaseName(people[n % count] ?? '');
      await couch.use<object>(own).bulk({ docs: [step(organisation._id, { does: 'show', shown: false })] });
      const from = performance.now();
      publisher.wake(own);
      await publisher.idle();
      alone.push(performance.now() - from);
    }
    await publisher.stop();
    const { team: after } = await currentMatter(stage, organisation._id);
    if (after.filter(({ shown }) => !shown).length !== Math.min(ALONE, count)) throw new Error('a step was not taken');
    return [
      { name: `steps decided, an organisation of ${count}`, value: perSecond, unit: 'per second' },
      {
        name: `one step of an organisation of ${count}, until everybody has it (median)`,
        value: median(alone),
        unit: 'ms',
      },
    ];
  } finally {
    await stage.close();
  }
}

async function currentMatter({ service: { couch } }: Stage, id: string): Promise<OrganisationMatter> {
  return await couch.use<OrganisationMatter>(MATTERS).get(id);
}

function step(organisation: string, act: OrganisationAct): OrganisationStepStatement {
  return {
    _id: organisationStepId(organisation, ulid()),
    type: 'organisation-step',
    schemaVersion: versionOf('organisation-step'),
    written: { at: JOINED_AT, device: 'bench' },
    act,
    createdAt: JOINED_AT,
  };
}
