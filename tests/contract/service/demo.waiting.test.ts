import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../couchdb/databases.ts';
import { crowdOf } from '../../../scripts/demo/crowd.ts';
import { SERVICES } from '../../../scripts/demo/market.ts';
import { ORGANISATIONS } from '../../../scripts/demo/organisations.ts';
import { PEDIGREE_LINKS } from '../../../scripts/demo/pedigree-links.ts';
import { SAMPLE_DOGS } from '../../../scripts/demo/pedigrees.ts';
import { PEOPLE, SAMPLE_ADMIN, sampleEmail } from '../../../scripts/demo/people.ts';
import { PETS } from '../../../scripts/demo/pets.ts';
import { POSTS } from '../../../scripts/demo/posts.ts';
import { RESERVATIONS } from '../../../scripts/demo/reservations.ts';
import { COMMENTS, REPORTS } from '../../../scripts/demo/talk.ts';
import { deliveredRange } from '../../../src/domain/delivered/ids.ts';
import type { OrganisationMatter } from '../../../src/domain/organisation/schema.ts';
import type { PedigreeLinkMatter } from '../../../src/domain/pedigree-link/schema.ts';
import { step } from '../../../src/domain/reservation/machine.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import type { ReservationState } from '../../../src/domain/reservation/states.ts';
import { startService } from '../../../sync-server/src/start-service.ts';

const run = promisify(execFile);
const CROWD = 12;

/** Each fill starts a program and imports three thousand dogs. */
const FILLED_MS = 120_000;

describe('the demo', { timeout: FILLED_MS }, () => {
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  async function fill(...more: string[]): Promise<string> {
    // On the embedded engine, whatever other engine the tests use.
    const { COUCHDB_URL: _, ...own } = process.env;
    const env = { ...own, DATA_DIR: service.dataDir, PORT: new URL(service.url).port };
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/demo/main.ts', ...more], { env });
    return stdout;
  }

  /** The number of facts of each type in the shared databases. */
  async function facts(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const database of ['community', 'directory', 'market', 'matters', 'moderation'] as const) {
      const { rows } = await service.couch.use<{ type?: string }>(database).list({ include_docs: true });
      for (const { doc } of rows) if (doc?.type !== undefined) counts[doc.type] = (counts[doc.type] ?? 0) + 1;
    }
    return counts;
  }

  async function statesOfReservations(): Promise<(ReservationState | undefined)[]> {
    const { from, to } = deliveredRange('reservation');
    const reservations = { startkey: from, endkey: to, include_docs: true };
    const { rows } = await service.couch.use<ReservationFact>('matters').list(reservations);
    return rows.map(({ doc }) => doc?.state).sort();
  }

  async function expectOrganisations(): Promise<void> {
    const { from, to } = deliveredRange('organisation');
    const organisations = { startkey: from, endkey: to, include_docs: true };
    const { rows } = await service.couch.use<OrganisationMatter>('matters').list(organisations);
    const storedByName = new Map(rows.map(({ doc }) => [doc?.name, doc]));
    for (const { name, open, invites } of ORGANISATIONS) {
      const stands = storedByName.get(name);
      const joined = invites.filter(({ answer }) => answer === 'accept');
      expect([name, stands?.open, stands?.team.length]).toEqual([name, open, 1 + joined.length]);
      const shown = joined.filter((invite) => invite.shown === true);
      expect(stands?.team.filter((member) => member.shown)).toHaveLength(1 + shown.length);
      const pending = invites.filter(({ answer }) => answer === undefined);
      expect(stands?.invites.filter(({ state }) => state === 'pending')).toHaveLength(pending.length);
    }
  }

  it('the demo fills every database, reports it, and does not duplicate it', async () => {
    const output = await fill();
    expect(output.split('\n')[0]).toContain(new URL(service.url).port);
    expect(output).toContain(`${sampleEmail({ key: SAMPLE_ADMIN })} is an admin`);
    const offered = PETS.filter((pet) => pet.offered !== undefined).length;
    const expected = {
      post: POSTS.length,
      comment: COMMENTS.length,
      profile: PEOPLE.length,
      pet: PETS.length,
      announcement: SERVICES.length + offered,
      report: REPORTS.length,
      reservation: RESERVATIONS.length,
      organisation: ORGANISATIONS.length,
      'pedigree-link': PEDIGREE_LINKS.length,
      invite: ORGANISATIONS.flatMap(({ invites }) => invites).filter(({ to }) => 'person' in to).length,
    };
    await expect.poll(facts).toMatchObject(expected);
    // Counted by the engine: reading three thousand dogs again and again would take longer than importing them.
    const indexes = DATABASES.find(({ name }) => name === 'pedigrees')?.indexes.length ?? 0;
    expect((await service.couch.use('pedigrees').info()).doc_count).toBe(SAMPLE_DOGS + indexes);
    expect(await fill(service.url)).toContain(
      `Pedigrees: ${SAMPLE_DOGS} read: 0 new, 0 changed, ${SAMPLE_DOGS} the same`,
    );
    await service.publisher?.idle();
    expect(await facts()).toMatchObject(expected);
    const states = RESERVATIONS.map(({ step: decided }) => {
      const next = decided && step('neutral', decided.action, decided.by);
      return next === undefined ? 'neutral' : 'to' in next ? next.to : next.code;
    });
    expect(await statesOfReservations()).toEqual(states.sort());
    await expectOrganisations();
    const { from, to } = deliveredRange('pedigree-link');
    const links = { startkey: from, endkey: to, include_docs: true };
    const { rows } = await service.couch.use<PedigreeLinkMatter>('matters').list(links);
    const linked = PEDIGREE_LINKS.map(({ withChip }) => (withChip ? 'granted' : 'asked'));
    expect(rows.map(({ doc }) => doc?.state).sort()).toEqual(linked.sort());
  });

  it('the demo creates a crowd of the requested size, and a larger one without duplicates', async () => {
    const before = await facts();
    for (const size of [CROWD, CROWD + 3]) {
      await fill('--size', String(size));
      await expect
        .poll(facts)
        .toMatchObject({ post: (before.post ?? 0) + size, pet: (before.pet ?? 0) + crowdOf(size).length });
    }
  });

  it('the demo continues where a moderator has hidden one of its facts', async () => {
    const { rows } = await service.couch.use<{ type?: string }>('community').list({ include_docs: true });
    const post = rows.find(({ doc }) => doc?.type === 'post');
    await service.couch.use('community').destroy(post?.id ?? '', post?.value.rev ?? '');
    await fill();
  });
});
