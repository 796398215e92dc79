import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { organisationAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../../src/domain/announcement/id.ts';
import { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import type { OrganisationAct } from '../../../src/domain/organisation-step/schema.ts';
import { reservationId } from '../../../src/domain/reservation/id.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { fixedDivision } from '../../../sync-server/src/publishing/intake/division.ts';
import { belongsTo } from '../../../sync-server/src/publishing/intake/shard.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import {
  organisationAnnouncement,
  organisationOffer,
  petIdOf,
  petStatement,
  servicesAnnouncement,
} from './market-world.ts';
import { OrganisationWorld } from './organisation-world.ts';
import { deliverTo, World } from './world.ts';

const log = { info() {}, warn() {}, error() {} };
const AT = '2026-11-20T10:00:00.000Z';

describe.each(engines())('announcements in the name of an organisation: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let people: OrganisationWorld;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
    await newWorld();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function newWorld() {
    world = await new World(engine, `inname${run++}`).install();
    people = new OrganisationWorld(world);
  }

  const fact = (organisation: string) => world.find('market', organisationAnnouncementId(organisation));
  const answer = (person: string, organisation: string) =>
    world.state(person, organisationAnnouncementId(organisation));
  /** Whether the first of two publishers has their database. */
  const isFirst = (person: string) => belongsTo({ index: 0, count: 2 }, ownDatabaseName(person));
  const rename = (value: string): OrganisationAct => ({ does: 'change', field: 'name', was: 'Пухнаста лапа', value });

  /** An organisation that offers grooming, its founder, and a second team member. */
  async function organised(role: 'admin' | 'user' = 'admin') {
    const [founder, other] = [await world.person(), await world.person()];
    const id = await people.found(founder, { services: [organisationOffer] });
    await people.join(founder, id, other, role);
    return { founder, other, id };
  }

  async function announced() {
    const parts = await organised();
    await world.put(parts.other, organisationAnnouncement(parts.id));
    await people.publish();
    expect(await answer(parts.other, parts.id)).toBe('published');
    return parts;
  }

  it('an organisation’s announcement has the organisation’s id and name, beside its author’s own', async () => {
    const { other, id } = await organised();
    await world.put(other, organisationAnnouncement(id, { organisation: { name: 'Як я її назву' } }));
    await world.put(other, servicesAnnouncement());
    await people.publish();
    const { _rev, ...published } = (await fact(id)) ?? { _rev: '' };
    expect(Value.Check(AnnouncementFact, published)).toBe(true);
    expect(published).toMatchObject({ organisation: { name: 'Пухнаста лапа' }, authorId: other, pet: null });
    expect(await world.state(other, SERVICES_ANNOUNCEMENT)).toBe('published');
    await world.remove(other, organisationAnnouncementId(id));
    await people.publish();
    expect(await fact(id)).toBeNull();
  });

  it('an organisation’s announcement can be written together with the organisation while offline', async () => {
    const founder = await world.person();
    const id = await people.write(founder, { services: [organisationOffer] });
    await world.put(founder, organisationAnnouncement(id));
    await people.publish();
    expect(await answer(founder, id)).toBe('published');
  });

  it('an organisation’s announcement is only for admins, while the organisation is open, and for services that it offers', async () => {
    const { founder, other, id } = await organised('user');
    const stranger = await world.person();
    const offer = { nameKey: 'dogWalking', priceType: 'Free' };
    const services = [{ offer, availableDates: [{ from: '2026-12-01', to: '2026-12-05' }] }];
    for (const person of [other, stranger]) await world.put(person, organisationAnnouncement(id));
    await world.put(founder, organisationAnnouncement(id, { services }));
    await people.publish();
    expect(await answer(other, id)).toBe('announcement/organisation-admins');
    expect(await answer(stranger, id)).toBe('announcement/organisation-admins');
    expect(await answer(founder, id)).toBe('announcement/organisation-services');
    expect(await people.act(founder, id, { does: 'close' })).toBe('published');
    await world.put(founder, organisationAnnouncement(id));
    await people.publish();
    expect(await answer(founder, id)).toBe('announcement/organisation-closed');
    expect(await fact(id)).toBeNull();
  });

  it('a refused text leaves the published announcement, with its current name', async () => {
    const { founder, other, id } = await announced();
    const offer = { nameKey: 'dogWalking', priceType: 'Free' };
    const services = [{ offer, availableDates: [{ from: '2026-12-01', to: '2026-12-05' }] }];
    await world.put(other, organisationAnnouncement(id, { services }));
    await people.publish();
    expect(await answer(other, id)).toBe('announcement/organisation-services');
    expect(await fact(id)).toMatchObject({ services: [{ offer: organisationOffer }] });
    expect(await people.act(founder, id, rename('Лапа'))).toBe('published');
    expect(await fact(id)).toMatchObject({ organisation: { name: 'Лапа' }, description: 'Стрижемо' });
  });

  it('an organisation’s announcement exists once per organisation, whichever admin wrote it', async () => {
    const { founder, other, id } = await announced();
    await world.put(founder, organisationAnnouncement(id, { description: 'Миємо' }));
    await people.publish();
    expect(await answer(founder, id)).toBe('announcement/organisation-has-one');
    expect(await fact(id)).toMatchObject({ authorId: other, description: 'Стрижемо' });
    await world.remove(other, organisationAnnouncementId(id));
    await people.publish();
    await world.put(founder, organisationAnnouncement(id, { description: 'Миємо й стрижемо' }));
    await people.publish();
    expect(await answer(founder, id)).toBe('published');
  });

  it('an organisation’s announcement is not prolonged by two admins who alternate', async () => {
    const { founder, other, id } = await announced();
    const expiresAt = (await fact(id))?.expiresAt;
    await world.remove(other, organisationAnnouncementId(id));
    await people.publish();
    world.pass(DAY_MS);
    await world.put(founder, organisationAnnouncement(id, { startedAt: world.clock().toISOString() }));
    await people.publish();
    expect(await fact(id)).toMatchObject({ authorId: founder, expiresAt });
  });

  it('of two admins who publish at the same moment in two processes, one succeeds and the other is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { founder, other, id } = await inTwoShards();
      for (const person of [founder, other]) {
        await world.put(person, organisationAnnouncement(id, { description: person }));
      }
      const couches = [world.couch, ...world.others];
      const shares = [0, 1].map((index) =>
        world.publisher({
          couch: couches[index] ?? world.couch,
          division: fixedDivision({ index, count: 2 }),
          deliver: deliverTo(world),
        }),
      );
      await Promise.all(shares.map((share) => share.start()));
      await Promise.all(shares.map((share) => share.idle()));
      await Promise.all(shares.map((share) => share.stop()));
      await people.publish();
      const answers = await Promise.all([founder, other].map((person) => answer(person, id)));
      expect([...answers].sort()).toEqual(['announcement/organisation-has-one', 'published']);
      const winner = answers[0] === 'published' ? founder : other;
      expect(await fact(id)).toMatchObject({ authorId: winner, description: winner });
    }
  });

  it.each<[string, string, (parts: { founder: string; other: string; id: string }) => Promise<unknown>]>([
    [
      'its author is no longer an admin',
      'announcement/organisation-admins',
      ({ founder, other, id }) => people.act(founder, id, { does: 'give-role', person: other, role: 'user' }),
    ],
    [
      'its author is removed from the organisation',
      'announcement/organisation-admins',
      ({ founder, other, id }) => people.act(founder, id, { does: 'remove', person: other }),
    ],
    [
      'its author leaves',
      'announcement/organisation-admins',
      ({ other, id }) => people.act(other, id, { does: 'leave' }),
    ],
    [
      'the organisation closes',
      'announcement/organisation-closed',
      ({ founder, id }) => people.act(founder, id, { does: 'close' }),
    ],
    [
      'the organisation no longer offers the service',
      'announcement/organisation-services',
      ({ founder, id }) =>
        people.act(founder, id, { does: 'change', field: 'services', was: [organisationOffer], value: [] }),
    ],
  ])('an organisation’s announcement ends when %s: %s, and the statement stays', async (_name, code, happen) => {
    const parts = await announced();
    expect(await happen(parts)).toBe('published');
    expect(await fact(parts.id)).toBeNull();
    expect(await answer(parts.other, parts.id)).toBe(code);
    expect(await world.find(ownDatabaseName(parts.other), organisationAnnouncementId(parts.id))).toMatchObject({
      description: 'Стрижемо',
      organisation: { name: 'Пухнаста лапа' },
    });
  });

  it('an organisation’s announcement ends with its author’s account, and with an organisation whose last member leaves', async () => {
    const { founder, other, id } = await announced();
    const remove = (userId: string) =>
      createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(userId);
    await remove(other);
    await people.recheck(id);
    expect(await fact(id)).toBeNull();
    expect(JSON.stringify(await world.all('ledger'))).not.toContain(`"by":"${other}"`);
    await world.put(founder, organisationAnnouncement(id));
    await people.publish();
    expect(await answer(founder, id)).toBe('published');
    await remove(founder);
    await people.recheck(id);
    expect(await fact(id)).toBeNull();
  });

  it('a former admin’s announcement blocks no one', async () => {
    const { founder, other, id } = await announced();
    await people.step(founder, id, { does: 'give-role', person: other, role: 'user' });
    await world.put(founder, organisationAnnouncement(id, { description: 'Миємо' }));
    await people.publish();
    await world.put(founder, organisationAnnouncement(id, { description: 'Миємо й стрижемо' }));
    await people.publish();
    expect(await answer(founder, id)).toBe('published');
    expect(await answer(other, id)).toBe('announcement/organisation-admins');
    expect(await fact(id)).toMatchObject({ authorId: founder, description: 'Миємо й стрижемо' });
  });

  describe('an organisation’s announcement after a publisher was cut off', () => {
    const deaths = Array.from({ length: 14 }, (_, after) => ({ after, applied: after % 2 === 0 }));
    // A starting publisher scans all databases, so no other people may exist.
    beforeEach(() => newWorld());

    it.each(deaths)(
      'an organisation’s announcement follows every change of the organisation: $after',
      async ({ after, applied }) => {
        const { founder, other, id } = await announced();
        await people.step(founder, id, rename('Лапа'));
        await publishAndDie(world, { after, applied }, { deliver: deliverTo(world) });
        await people.publish();
        expect(await fact(id)).toMatchObject({ organisation: { name: 'Лапа' } });
        await people.step(founder, id, { does: 'remove', person: other });
        await publishAndDie(world, { after, applied: !applied }, { deliver: deliverTo(world) });
        await people.publish();
        expect([await fact(id), await answer(other, id)]).toEqual([null, 'announcement/organisation-admins']);
      },
    );

    it.each(deaths)(
      'an organisation’s announcement does not stay when its author is removed in between: $after',
      async (death) => {
        const { founder, other, id } = await organised();
        await people.step(founder, id, { does: 'remove', person: other });
        await world.put(other, organisationAnnouncement(id));
        await publishAndDie(world, death, { deliver: deliverTo(world) });
        await people.publish();
        expect([await fact(id), await answer(other, id)]).toEqual([null, 'announcement/organisation-admins']);
      },
    );
  });

  it('an organisation’s announcement is not published after its author was removed in another process', async () => {
    const { founder, other, id } = await inTwoShards();
    await world.put(other, organisationAnnouncement(id));
    const removal = await people.step(founder, id, { does: 'remove', person: other });
    const shareOf = (person: string) => ({ index: isFirst(person) ? 0 : 1, count: 2 });
    const store = createStore(world.couch);
    let met = 0;
    const meeting: Store = {
      ...store,
      async write(database, documents) {
        const isIt = documents.some(({ _id }) => _id === organisationAnnouncementId(id));
        if (database === 'market' && isIt) {
          met += 1;
          if (met === 1) await world.publish({ division: fixedDivision(shareOf(founder)), deliver: deliverTo(world) });
        }
        return await store.write(database, documents);
      },
    };
    await world.publish({ division: fixedDivision(shareOf(other)), store: meeting, deliver: deliverTo(world) });
    expect(met).toBeGreaterThan(1);
    expect(await world.state(founder, removal)).toBe('published');
    expect(await answer(other, id)).toBe('announcement/organisation-admins');
    expect(await fact(id)).toBeNull();
  });

  it('a claim excludes other admins as long as its holder may still be writing', async () => {
    const { founder, id } = await organised();
    const place = { database: 'ledger', id: `first:${organisationAnnouncementId(id)}` };
    const content = { type: 'first', by: 'somebody else', over: null, at: world.clock().toISOString() };
    expect((await createClaims(world.couch).claim({ ...place, base: null, content })).kind).toBe('taken');
    await world.put(founder, organisationAnnouncement(id));
    await people.publish();
    expect(await answer(founder, id)).toBe('announcement/organisation-has-one');
    world.pass(60_000);
    await world.put(founder, organisationAnnouncement(id, { description: 'Миємо' }));
    await people.publish();
    expect(await answer(founder, id)).toBe('published');
  });

  it('reservation requests go to its author', async () => {
    const { other, id } = await announced();
    const [client, pet] = [await world.person(), petIdOf(700)];
    await world.put(client, petStatement(pet));
    const _id = reservationId(other, people.nextUlid());
    const asked = { announcement: organisationAnnouncementId(id), service: 'grooming', pet, day: '2026-12-02' };
    const envelope = { _id, type: 'reservation', schemaVersion: 1, written: { at: AT, device: 'd1' }, createdAt: AT };
    await world.put(client, { ...envelope, ...asked, message: 'Підстригти' });
    await people.publish();
    expect(await world.state(client, _id)).toBe('published');
    const found = await world.all(ownDatabaseName(other));
    expect(found.filter(({ type }) => type === 'reservation')).toMatchObject([asked]);
  });

  /** People whose databases belong to two different publishers. */
  async function inTwoShards() {
    for (;;) {
      const parts = await organised();
      if (isFirst(parts.founder) !== isFirst(parts.other)) return parts;
    }
  }
});
