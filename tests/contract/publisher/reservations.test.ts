import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { petAnnouncementId, servicesFactId } from '../../../src/domain/announcement/id.ts';
import { partiesOf } from '../../../src/domain/reservation/id.ts';
import { sanctionOf } from '../../../sync-server/src/matters/published/targets.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { servicesAnnouncement } from './market-world.ts';
import { DAY, DUE, ReservationWorld } from './reservation-world.ts';
import { blockStatement, deliverTo, World } from './world.ts';

describe.each(engines())('reservations: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let people: ReservationWorld;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'reservations').install();
    people = new ReservationWorld(world);
  });
  afterAll(async () => {
    await engine.close();
  });

  it('reservations reach both sides when requested, without a promise', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const { statement, matter } = await people.ask(executor, asking);
    expect(await world.state(asking.userId, statement)).toBe('published');
    expect(await people.currentMatter(matter)).toMatchObject({
      state: 'neutral',
      history: [],
      petName: 'Рекс',
      day: DAY,
      message: 'Гуляти',
      offer: { nameKey: 'dogWalking' },
      petPrice: null,
      contacts: null,
      due: DUE,
      client: { name: 'Олена Коваль' },
      executor: { name: 'Олена Коваль' },
    });
  });

  it('reservations move through their states, and everybody sees who did what', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const { matter } = await people.ask(executor, asking);
    const contacts = { phone: '+380501112233', address: null };
    expect(await people.act(asking.userId, matter, 'confirm')).toBe('reservation/not-yours-to-decide');
    expect(await people.act(executor, matter, 'cancel')).toBe('reservation/not-answered');
    expect(await people.act(executor, matter, 'confirm', { contacts })).toBe('published');
    expect(await people.currentMatter(matter)).toMatchObject({
      state: 'confirmed',
      contacts,
      due: DUE,
      history: [{ action: 'confirm', by: 'executor', reason: '' }],
    });
    expect(await people.act(executor, matter, 'confirm')).toBe('reservation/is-confirmed');
    expect(await people.act(asking.userId, matter, 'done')).toBe('reservation/is-confirmed');
    expect(await people.act(asking.userId, matter, 'cancel')).toBe('published');
    expect(await people.currentMatter(matter)).toMatchObject({
      state: 'cancelled',
      contacts: null,
      due: null,
      history: [{ by: 'executor' }, { action: 'cancel', by: 'client', reason: 'Захворів' }],
    });
    expect(await people.act(executor, matter, 'decline')).toBe('reservation/is-cancelled');
  });

  it('reservations may be declined by either side before confirmation, with other days', async () => {
    const executor = await people.provider();
    for (const by of ['executor', 'client'] as const) {
      const asking = await people.client();
      const { matter } = await people.ask(executor, asking);
      const days = ['2026-12-03', '2026-12-04'];
      const answer = await people.act(by === 'executor' ? executor : asking.userId, matter, 'decline', { days });
      expect(answer).toBe('published');
      expect(await people.currentMatter(matter)).toMatchObject({ state: 'declined', history: [{ by, days }] });
    }
  });

  it('reservations are decided in the order of the two participants’ steps', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const { matter } = await people.ask(executor, asking);
    const declined = await people.step(asking.userId, matter, 'decline');
    await world.publish();
    const confirmed = await people.step(executor, matter, 'confirm');
    await world.publish();
    expect(await world.state(asking.userId, declined)).toBe('published');
    expect(await world.state(executor, confirmed)).toBe('reservation/is-declined');
  });

  it('reservations are visible to no one else', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const stranger = await world.person();
    const { matter } = await people.ask(executor, asking);
    expect(await people.act(stranger, matter, 'decline')).toBe('reservation/gone');
    expect(await people.stateOf(matter)).toBe('neutral');
    expect(await world.find(ownDatabaseName(stranger), matter)).toBeNull();
  });

  it('a single slot is not given twice, and goes to the next client when it is free again', async () => {
    const executor = await people.provider(1);
    const asked: { matter: string }[] = [];
    for (let n = 0; n < 3; n += 1) asked.push(await people.ask(executor, await people.client()));
    const steps: string[] = [];
    for (const { matter } of asked) steps.push(await people.step(executor, matter, 'confirm'));
    await world.publish();
    const answers = await Promise.all(steps.map((id) => world.state(executor, id)));
    expect(answers.sort()).toEqual(['published', 'reservation/day-taken', 'reservation/day-taken']);
    const [confirmed = { matter: '' }, ...others] = await people.byState(asked);
    expect(await Promise.all(others.map(({ matter }) => people.stateOf(matter)))).toEqual(['neutral', 'neutral']);
    const announcement = servicesFactId(executor);
    const taken = async () => (await world.find('market', announcement))?.taken;
    expect(await taken()).toEqual([{ service: 'dogWalking', day: DAY, count: 1 }]);
    const late = await people.client();
    const refused = await people.ask(executor, late);
    expect(await world.state(late.userId, refused.statement)).toBe('reservation/day-taken');
    expect(await people.act(executor, confirmed.matter, 'cancel')).toBe('published');
    expect(await taken()).toBeUndefined();
    expect(await people.act(executor, others[0]?.matter ?? '', 'confirm')).toBe('published');
    expect(await people.act(executor, others[1]?.matter ?? '', 'confirm')).toBe('reservation/day-taken');
    const elsewhen = await people.ask(executor, await people.client(), { day: '2026-12-03' });
    expect(await people.act(executor, elsewhen.matter, 'confirm')).toBe('published');
  });

  it('a pet is confirmed for one person at a time; the others wait in line', async () => {
    const owner = await people.petOwner();
    const more = { announcement: petAnnouncementId(owner.pet), service: null, pet: owner.pet, day: '2026-11-25' };
    const asked: { matter: string }[] = [];
    for (let n = 0; n < 2; n += 1) asked.push(await people.ask(owner.userId, await people.client(), more));
    const [first = { matter: '' }, second = { matter: '' }] = asked;
    await people.step(owner.userId, first.matter, 'confirm');
    await world.publish({ deliver: deliverTo(world) });
    expect(await people.stateOf(first.matter)).toBe('confirmed');
    const waiting = partiesOf(second.matter).client;
    const notifications = (await world.all(ownDatabaseName(waiting))).filter(({ type }) => type === 'notification');
    expect(notifications.map(({ kind: what }) => what)).toEqual(['reservation-waits']);
    expect(await people.act(owner.userId, second.matter, 'confirm')).toBe('reservation/pet-promised');
    expect(await people.stateOf(second.matter)).toBe('neutral');
    expect(await people.act(owner.userId, first.matter, 'cancel')).toBe('published');
    expect(await people.act(owner.userId, second.matter, 'confirm')).toBe('published');
  });

  it('reservations stay with both when the client removes the request from their own devices', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const { statement, matter } = await people.ask(executor, asking);
    await world.remove(asking.userId, statement);
    await world.publish();
    expect(await people.stateOf(matter)).toBe('neutral');
    expect(await people.act(executor, matter, 'confirm')).toBe('published');
  });

  it('reservations are refused by a block of the executor, and when the offer no longer exists', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    await world.put(executor, blockStatement(asking.userId, 'block'));
    await world.publish();
    const blocked = await people.ask(executor, asking);
    expect(await world.state(asking.userId, blocked.statement)).toBe('reservation/not-accepted');
    await world.put(executor, blockStatement(asking.userId, 'none'));
    await world.remove(executor, servicesAnnouncement()._id);
    await world.publish();
    const late = await people.ask(executor, asking);
    expect(await world.state(asking.userId, late.statement)).toBe('reservation/announcement-ended');
    expect(await world.find('matters', late.matter)).toBeNull();
  });

  it('reservations are refused to a person who is temporarily blocked from writing', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const sanction: object = { type: 'sanction', until: '2030-01-01T00:00:00.000Z' };
    await world.couch.use<object>('moderation').insert(sanction, sanctionOf(asking.userId).id);
    const { statement } = await people.ask(executor, asking);
    expect(await world.state(asking.userId, statement)).toBe('moderation/writing-blocked');
  });

  it('reservations requested before the announcement ended continue without it', async () => {
    const [executor, asking] = [await people.provider(1), await people.client()];
    const { matter } = await people.ask(executor, asking);
    await world.remove(executor, servicesAnnouncement()._id);
    await world.publish();
    expect(await people.act(executor, matter, 'confirm')).toBe('published');
  });

  it('reservations notify the executor of a request, and then the other side of each change', async () => {
    const [executor, asking] = [await people.provider(), await people.client()];
    const deliver = deliverTo(world);
    const notificationsOf = async (userId: string) =>
      (await world.all(ownDatabaseName(userId)))
        .filter(({ type, kind: what }) => type === 'notification' && String(what).startsWith('reservation'))
        .map(({ kind: what, about }) => [what, (about as { day: string }).day]);
    const { matter } = await people.write(executor, asking);
    await world.publish({ deliver });
    await people.step(executor, matter, 'confirm');
    await world.publish({ deliver });
    await people.step(asking.userId, matter, 'cancel');
    await world.publish({ deliver });
    expect(await notificationsOf(executor)).toEqual([
      ['reservation-asked', DAY],
      ['reservation-cancelled', DAY],
    ]);
    expect(await notificationsOf(asking.userId)).toEqual([['reservation-confirmed', DAY]]);
  });
});
