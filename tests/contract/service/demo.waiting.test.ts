import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowdOf } from '../../../scripts/demo/crowd.ts';
import { DONE } from '../../../scripts/demo/data/done-reservations.ts';
import { SERVICES } from '../../../scripts/demo/data/market.ts';
import { ORGANISATIONS } from '../../../scripts/demo/data/organisations.ts';
import { OTHER_PAST } from '../../../scripts/demo/data/past-reservations.ts';
import { PEDIGREE_LINKS } from '../../../scripts/demo/data/pedigree-links.ts';
import { PEOPLE, SAMPLE_ADMIN, sampleEmail } from '../../../scripts/demo/data/people.ts';
import { PETS } from '../../../scripts/demo/data/pets.ts';
import { POSTS } from '../../../scripts/demo/data/posts.ts';
import { RESERVATIONS } from '../../../scripts/demo/data/reservations.ts';
import { emptyLocalEngine } from '../../../scripts/demo/past/copy-databases.ts';
import { SAMPLE_DOGS } from '../../../scripts/demo/pedigrees.ts';
import type { OrganisationMatter } from '../../../src/domain/organisation/schema.ts';
import type { Outcome } from '../../../src/domain/outcome/schema.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { SCREENS } from './demo-screens.ts';
import { DemoWorld } from './demo-world.ts';

const CROWD = 12;
const OLD_DAYS = 30;
/** Starting a program, playing the story and importing three thousand dogs. */
const FILLED_MS = 600_000;

/** Refusals that belong to the story: what a moderator hid, and what ended. */
const EXPECTED_REFUSALS = /^(?:moderation\/|announcement\/)/;

describe('the demo of an empty service', { timeout: FILLED_MS }, () => {
  let world: DemoWorld;
  let output: string;
  beforeAll(async () => {
    world = await DemoWorld.start();
    output = await world.fill();
  }, FILLED_MS);
  afterAll(() => world.service.stop());

  it('names the service, and the person to sign in as', () => {
    expect(output.split('\n')[0]).toContain(new URL(world.service.url).port);
    expect(output).toContain(sampleEmail(PEOPLE[0] ?? { key: '' }));
    expect(output).toContain(`${sampleEmail({ key: SAMPLE_ADMIN })} is an admin`);
    expect(output).toContain(`Pedigrees: ${SAMPLE_DOGS} read: ${SAMPLE_DOGS} new`);
  });

  it.each(SCREENS)('has $name', async ({ missing }) => {
    // An admin’s decision has its last effects after its response.
    await expect.poll(() => missing(world)).toEqual([]);
  });

  it('writes everything in the tables, and nothing is refused', async () => {
    const offered = PETS.filter((pet) => pet.offered !== undefined).length;
    const inName = ORGANISATIONS.filter(({ announces }) => announces !== undefined).length;
    const given = PETS.length;
    expect(await world.counts()).toMatchObject({
      profile: PEOPLE.length,
      pet: given,
      // The announcement of the pet that found a home has ended.
      announcement: SERVICES.length + offered - 1 + inName,
      reservation: RESERVATIONS.length + OTHER_PAST.length + DONE.length,
      organisation: ORGANISATIONS.length,
      'pedigree-link': PEDIGREE_LINKS.length,
    });
    const outcomes = (await world.own<Outcome>()).filter(({ type }) => type === 'outcome');
    const refused = outcomes.filter(({ code = '' }) => code !== '' && !EXPECTED_REFUSALS.test(code));
    expect(refused.map(({ statement, code }) => [statement, code])).toEqual([]);
  });

  it('gives posts and reservations their true times', async () => {
    const posts = await world.facts<PostFact>('post');
    const ages = posts.map(({ publishedAt }) => (Date.now() - Date.parse(publishedAt)) / DAY_MS);
    expect(Math.max(...ages)).toBeGreaterThan(OLD_DAYS);
    expect(Math.min(...ages)).toBeLessThan(1);
    const newest = Math.max(...posts.map(({ publishedAt }) => Date.parse(publishedAt)));
    expect(newest).toBeLessThanOrEqual(Date.now());
    const now = new Date().toISOString();
    // Around midnight a day of the story may have become yesterday.
    const dayAgo = new Date(Date.now() - DAY_MS).toISOString();
    const reservations = await world.facts<ReservationFact>('reservation');
    expect(reservations.filter(({ day }) => day < now).length).toBeGreaterThanOrEqual(DONE.length);
    expect(reservations.filter(({ day }) => day >= dayAgo).length).toBeGreaterThanOrEqual(RESERVATIONS.length - 1);
  });

  it('founds organisations with teams and announcements', async () => {
    const organisations = await world.facts<OrganisationMatter>('organisation');
    const byName = new Map(organisations.map((each) => [each.name, each]));
    for (const { name, open, invites } of ORGANISATIONS) {
      const organisation = byName.get(name);
      const members = invites.filter(
        ({ answer, later }) => answer === 'accept' && (later ?? 'promoted') === 'promoted',
      );
      expect([name, organisation?.open, organisation?.team.length]).toEqual([name, open, 1 + members.length]);
      const shown = members.filter((invite) => invite.shown === true);
      expect(organisation?.team.filter((member) => member.shown)).toHaveLength(1 + shown.length);
    }
  });

  it('is not written twice, and leaves no past once there are data', async () => {
    const before = await world.counts();
    expect(await emptyLocalEngine(world.service.url, world.env)).toBeNull();
    expect(await world.fill(world.service.url)).toContain(
      `Pedigrees: ${SAMPLE_DOGS} read: 0 new, 0 changed, ${SAMPLE_DOGS} the same`,
    );
    await world.service.publisher?.idle();
    expect(await world.counts()).toEqual(before);
  });

  it('creates a crowd of the requested size, and a larger one without duplicates', async () => {
    const before = await world.counts();
    for (const size of [CROWD, CROWD + 3]) {
      await world.fill('--size', String(size));
      await expect
        .poll(() => world.counts())
        .toMatchObject({ post: (before.post ?? 0) + size, pet: (before.pet ?? 0) + crowdOf(size).length });
    }
  });

  it('continues where a moderator has hidden one of its facts', async () => {
    const [post] = await world.facts<PostFact & { readonly _rev: string }>('post');
    await world.service.couch.use('community').destroy(post?._id ?? '', post?._rev ?? '');
    await world.fill();
  });
});

describe('the demo of a service that holds data', { timeout: FILLED_MS }, () => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await DemoWorld.start();
  });
  afterAll(() => world.service.stop());

  it('recognises an empty service on its own data folder only', async () => {
    const { url } = world.service;
    expect(await emptyLocalEngine(url, world.env)).not.toBeNull();
    expect(await emptyLocalEngine(url, { ...world.env, DATA_DIR: '/nowhere' })).toBeNull();
    expect(await emptyLocalEngine(url, { ...world.env, COUCHDB_URL: 'http://a:b@127.0.0.1:1' })).toBeNull();
    const other = await DemoWorld.start();
    expect(await emptyLocalEngine(other.service.url, world.env)).toBeNull();
    await other.service.stop();
  });

  it('leaves its people, and writes everything that needs no past time', async () => {
    await fetch(new URL('/auth/register', world.service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Леся',
        secondName: 'Українка',
        email: 'lesia@lapka.example',
        password: 'контракт-і-трохи-слів',
        locale: 'uk',
      }),
    });
    const output = await world.fill();
    expect(output).toContain('only in the demo of an empty service');
    const counts = await world.counts();
    expect(counts).toMatchObject({ profile: PEOPLE.length + 1, post: POSTS.length, reservation: RESERVATIONS.length });
    expect(counts.review).toBeUndefined();
    const posts = await world.facts<PostFact>('post');
    expect(Math.min(...posts.map(({ publishedAt }) => Date.parse(publishedAt)))).toBeGreaterThan(
      Date.now() - FILLED_MS,
    );
  });
});
