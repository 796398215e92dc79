import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { handoverId } from '../../../src/domain/handover/schema.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { createMatterRequests } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { transferStatement } from '../publisher/market-world.ts';
import { DUE, ReservationWorld } from '../publisher/reservation-world.ts';
import { deliverTo, World } from '../publisher/world.ts';
import { MarketStage } from './market-stage.ts';

describe.each(engines())('the end of past reservations: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let people: ReservationWorld;
  let stage: MarketStage;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function begin(name: string): Promise<void> {
    world = await new World(engine, name).install(true);
    people = new ReservationWorld(world);
    stage = new MarketStage(world);
  }

  /** Sets both clocks to this moment. */
  function comeTo(at: string): void {
    world.pass(Date.parse(at) - world.clock().getTime());
    stage.pass(Date.parse(at) - stage.now);
  }

  async function end(jobs = 1): Promise<void> {
    const opened = await Promise.all(Array.from({ length: jobs }, () => stage.job()));
    await Promise.all(opened.map((job) => job.step()));
    await world.publish({ deliver: deliverTo(world) });
  }

  /** The request joins the end of the arbiter's line. */
  async function askForDone(by: string, matter: string): Promise<void> {
    const statement = await people.step(by, matter, 'done');
    const { _rev: rev = null } = (await world.find(ownDatabaseName(by), statement)) ?? {};
    const store = createStore(world.couch);
    await createMatterRequests({ store, grouped: groupStore(store) }, world.clock).note([
      { matter, statement, rev, by },
    ]);
  }

  it('past reservations end once and not early, confirmed or not, and afterwards can only be marked as done', async () => {
    await begin('ends');
    const executor = await people.provider();
    const [one, other] = [await people.client(), await people.client()];
    const confirmed = await people.ask(executor, one);
    const open = await people.ask(executor, other);
    expect(await people.act(executor, confirmed.matter, 'confirm')).toBe('published');
    comeTo(new Date(Date.parse(DUE) - 60_000).toISOString());
    await end();
    expect([await people.stateOf(confirmed.matter), await people.stateOf(open.matter)]).toEqual([
      'confirmed',
      'neutral',
    ]);
    comeTo(DUE);
    await end(2);
    await end();
    expect(await people.currentMatter(confirmed.matter)).toMatchObject({
      state: 'expired',
      due: null,
      history: [{ action: 'confirm' }, { action: 'end', by: 'service' }],
    });
    expect(await people.currentMatter(open.matter)).toMatchObject({
      state: 'declined',
      due: null,
      history: [{ action: 'end', by: 'service' }],
    });
    const notifiedKinds = async (userId: string) =>
      (await world.all(ownDatabaseName(userId)))
        .filter(({ type }) => type === 'notification')
        .map(({ kind: what }) => String(what));
    expect(await notifiedKinds(one.userId)).toEqual(['reservation-past']);
    expect(await notifiedKinds(other.userId)).toEqual(['reservation-unanswered']);
    expect((await notifiedKinds(executor)).sort()).toEqual(['reservation-past', 'reservation-unanswered']);
    expect(await people.act(executor, open.matter, 'confirm')).toBe('reservation/is-declined');
    expect(await people.act(executor, confirmed.matter, 'cancel')).toBe('reservation/is-past');
    expect(await people.act(one.userId, confirmed.matter, 'done')).toBe('published');
    expect(await people.act(executor, confirmed.matter, 'done')).toBe('reservation/is-done');
  });

  it('past reservations end when the service returns after a week, also for steps that arrive at the same time', async () => {
    await begin('week');
    const [executor, asking] = [await people.provider(), await people.client()];
    const { matter } = await people.ask(executor, asking);
    comeTo(new Date(Date.parse(DUE) + 7 * DAY_MS).toISOString());
    // Nothing has ended it yet, but a confirmation now counts as past.
    expect(await people.act(executor, matter, 'confirm')).toBe('reservation/is-past');
    await end();
    expect(await people.stateOf(matter)).toBe('declined');
  });

  it.each(['expired', 'done'] as const)(
    'a pet’s owner may still hand it over to the confirmed person after the end: %s',
    async (state) => {
      await begin(`pets-${state}`);
      const [owner, asking] = [await people.petOwner(), await people.client()];
      const day = '2026-11-25';
      const more = { announcement: petAnnouncementId(owner.pet), service: null, pet: owner.pet, day };
      const { matter } = await people.ask(owner.userId, asking, more);
      expect(await people.act(owner.userId, matter, 'confirm')).toBe('published');
      const own = ownDatabaseName(owner.userId);
      expect(await world.find(own, handoverId(owner.pet))).toBeNull();
      comeTo('2026-11-25T22:00:00.000Z');
      const job = await stage.job();
      await job.step();
      // One participant marks it as done before the end was decided: the arbiter decides both in one step.
      if (state === 'done') await askForDone(asking.userId, matter);
      await world.publish({ deliver: deliverTo(world) });
      expect(await people.stateOf(matter)).toBe(state);
      expect(await world.find(own, handoverId(owner.pet))).toMatchObject({ potentialOwner: asking.userId });
      const notifications = (await world.all(own)).flatMap(({ kind: what, about }) =>
        what === 'handover-possible' ? [about] : [],
      );
      expect(notifications).toMatchObject([{ petId: owner.pet }]);
      await world.put(owner.userId, transferStatement(owner.pet, asking.userId));
      await world.publish({ deliver: deliverTo(world) });
      expect(await world.find('directory', owner.pet)).toMatchObject({ uid: asking.userId });
      // No later step on the reservation can offer it to another person.
      if (state === 'expired') expect(await people.act(owner.userId, matter, 'done')).toBe('published');
      for (const { userId } of [owner, asking])
        expect(await world.find(ownDatabaseName(userId), handoverId(owner.pet))).toBeNull();
    },
  );
});
