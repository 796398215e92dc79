import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { announcementStatementId } from '../../../src/domain/announcement/id.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { EXPIRY_PAGE_SIZE } from '../../../sync-server/src/ops/jobs/by-end.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { dyingStore } from '../publisher/dying-store.ts';
import { World } from '../publisher/world.ts';
import {
  announcementIdOf,
  DAY_MS,
  HOUR_MS,
  instant,
  MarketStage,
  MINUTE_MS,
  type Planned,
  START,
} from './market-stage.ts';

describe.each(engines())('the expiry of announcements: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function newStage(): Promise<MarketStage> {
    return new MarketStage(await new World(engine, `expiry${run++}`).install(true));
  }

  /** A stage with one announcement of a new person that ends after this long. */
  async function stageWith(life: number): Promise<{ stage: MarketStage; announced: Planned }> {
    const stage = await newStage();
    const authorId = await stage.world.person('none');
    const announced = { id: announcementIdOf(1), authorId, end: START + life };
    await stage.announce([announced]);
    return { stage, announced };
  }

  const outcomeOf = (stage: MarketStage, { id, authorId }: Planned) =>
    stage.world.outcome(authorId, announcementStatementId(id));
  const isActive = async (stage: MarketStage, { id }: Planned) => (await stage.world.find('market', id)) !== null;

  it('the expiry removes the fact at its end, not before, keeps the statement, and notifies the owner once', async () => {
    const { stage, announced } = await stageWith(HOUR_MS);
    const job = await stage.job();
    await job.step();
    stage.pass(HOUR_MS - 1);
    await job.step();
    expect(await isActive(stage, announced)).toBe(true);
    stage.pass(1);
    await job.step();
    const own = ownDatabaseName(announced.authorId);
    const statement = await stage.world.find(own, announced.id);
    expect(await isActive(stage, announced)).toBe(false);
    expect(await outcomeOf(stage, announced)).toMatchObject({
      rev: statement?._rev,
      state: 'refused',
      code: 'announcement/expired',
      fact: { database: 'market', id: announced.id },
      at: instant(stage.now),
    });
    expect(statement).toMatchObject({ description: 'Шукає дім' });
    await job.step();
    await (await stage.job()).step();
    const about = { kind: 'Pet', announcement: announced.id, pet: 'Мурка' };
    expect(stage.notifications.filter(({ fact }) => fact.kind === 'announcement-expired')).toMatchObject([
      { userId: announced.authorId, fact: { at: instant(stage.now), about } },
    ]);
  });

  it('the expiry returns when it must run again: at the next end, the next reminder, or within a few minutes', async () => {
    const { stage } = await stageWith(DURATIONS.announcementNotice + MINUTE_MS);
    const job = await stage.job();
    expect(await job.step()).toBe(MINUTE_MS);
    stage.pass(MINUTE_MS);
    expect(await job.step()).toBe(2 * MINUTE_MS);
    expect(stage.notifiedKinds('announcement-expiring')).toHaveLength(1);
    stage.pass(DURATIONS.announcementNotice - MINUTE_MS);
    expect(await job.step()).toBe(MINUTE_MS);
    stage.pass(MINUTE_MS);
    await job.step();
    expect(stage.notifiedKinds('announcement-expired')).toHaveLength(1);
  });

  it('the expiry reminds the owner three days before, once for each end, also after a restart', async () => {
    const { stage, announced } = await stageWith(2 * DAY_MS);
    await (await stage.job()).step();
    await (await stage.job()).step();
    expect(stage.notifications.map(({ fact }) => fact)).toMatchObject([
      { kind: 'announcement-expiring', about: { announcement: announced.id, until: instant(announced.end) } },
    ]);
    await stage.askForRenewal(announced);
    await stage.publishRenewal(announced);
    const job = await stage.job();
    for (let day = 0; day < 28; day += 1) {
      stage.pass(DAY_MS);
      await job.step();
    }
    expect(stage.notifiedKinds('announcement-expiring')).toHaveLength(2);
    expect(stage.notifiedKinds('announcement-expired')).toEqual([]);
  });

  it('the expiry sends no notification for an end that was renewed, or removed by its owner', async () => {
    const { stage, announced } = await stageWith(DURATIONS.announcementNotice + HOUR_MS);
    const removed = { ...announced, id: announcementIdOf(2) };
    await stage.announce([removed]);
    const job = await stage.job();
    await job.step();
    await stage.askForRenewal(announced);
    await stage.world.remove(removed.authorId, announcementStatementId(removed.id));
    stage.pass(HOUR_MS);
    await job.step();
    expect(stage.notifications).toEqual([]);
  });

  it('the expiry does not remove an announcement whose renewal waits for the publisher, which then publishes it', async () => {
    const { stage, announced } = await stageWith(HOUR_MS);
    await stage.askForRenewal(announced);
    stage.pass(HOUR_MS);
    const job = await stage.job();
    expect(await job.step()).toBe(MINUTE_MS);
    expect(await isActive(stage, announced)).toBe(true);
    await stage.publishRenewal(announced);
    stage.pass(MINUTE_MS);
    await job.step();
    expect(await isActive(stage, announced)).toBe(true);
    expect(stage.notifications).toEqual([]);
    expect(await outcomeOf(stage, announced)).toMatchObject({ state: 'published' });
  });

  it.each(['the answer', 'the fact'])('a renewal that is published while %s is written stays', async (moment) => {
    const { stage, announced } = await stageWith(HOUR_MS);
    stage.pass(HOUR_MS);
    const store = createStore(stage.world.couch);
    let renewed = false;
    const meeting: Store = {
      ...store,
      async write(database, documents) {
        const isMoment = documents.length > 0 && (database === 'market') === (moment === 'the fact');
        if (isMoment && database !== 'ledger' && !renewed) {
          renewed = true;
          await stage.askForRenewal(announced);
          await stage.publishRenewal(announced);
        }
        return await store.write(database, documents);
      },
    };
    const job = await stage.job(meeting);
    await job.step();
    stage.pass(MINUTE_MS);
    await job.step();
    expect(await stage.world.find('market', announced.id)).toMatchObject({
      expiresAt: instant(START + HOUR_MS + DURATIONS.announcement),
    });
    expect(await outcomeOf(stage, announced)).toMatchObject({ state: 'published' });
  });

  it('the expiry removes the old fact although a newer statement was refused, and preserves the refusal’s reason', async () => {
    const { stage, announced } = await stageWith(HOUR_MS);
    const rev = await stage.askForRenewal(announced);
    const before = await outcomeOf(stage, announced);
    const code = 'announcement/description-required';
    await stage.world.put(announced.authorId, { ...before, _id: before?._id ?? '', rev, state: 'refused', code });
    stage.pass(HOUR_MS);
    await (await stage.job()).step();
    expect(await isActive(stage, announced)).toBe(false);
    expect(await outcomeOf(stage, announced)).toMatchObject({ rev, code });
    expect(stage.notifiedKinds('announcement-expired')).toEqual([announced.id]);
  });

  it('the expiry ends announcements without an owner, and notifies no one', async () => {
    const { stage, announced } = await stageWith(HOUR_MS);
    const { couch } = stage.world;
    await couch.server.db.destroy(couch.engineName(ownDatabaseName(announced.authorId)));
    stage.pass(HOUR_MS);
    await (await stage.job()).step();
    expect(await isActive(stage, announced)).toBe(false);
    expect(stage.notifications).toEqual([]);
  });

  it('the expiry removes many that end in the same millisecond, and waiting ones delay no others', async () => {
    const stage = await newStage();
    const authorId = await stage.world.person('none');
    const end = START + HOUR_MS;
    const planned = Array.from({ length: 2 * EXPIRY_PAGE_SIZE + 50 }, (_, number) => ({
      id: announcementIdOf(number),
      authorId,
      end,
    }));
    await stage.announce(planned);
    const renewed = planned.slice(0, EXPIRY_PAGE_SIZE + 30);
    await stage.askForRenewals(authorId, renewed);
    stage.pass(HOUR_MS);
    await (await stage.job()).step();
    const { active } = await stage.market();
    expect([...active.keys()].toSorted()).toEqual(renewed.map(({ id }) => id).toSorted());
  });

  it('the expiry skips nothing when another job answers or removes announcements between two pages', async () => {
    const stage = await newStage();
    const authorId = await stage.world.person('none');
    const planned = Array.from({ length: 2 * EXPIRY_PAGE_SIZE }, (_, number) => {
      return { id: announcementIdOf(number), authorId, end: START + HOUR_MS };
    });
    await stage.announce(planned);
    stage.pass(HOUR_MS);
    /** Another process, which dies with its second write from now. */
    const another = async () => {
      const job = await stage.job(dyingStore(stage.world, 1, false));
      await expect(job.step()).rejects.toThrow('killed');
    };
    const store = createStore(stage.world.couch);
    let answered = false;
    let pages = 0;
    const late: Store = {
      ...store,
      async write(database, documents) {
        if (!answered && database === ownDatabaseName(authorId)) {
          answered = true;
          await another();
        }
        return await store.write(database, documents);
      },
      async find(...asked) {
        pages += 1;
        if (pages === 2) await another();
        return await store.find(...asked);
      },
    };
    const job = await stage.job(late);
    await job.step();
    const { active, removed } = await stage.market();
    expect([active.size, removed.size]).toEqual([0, 2 * EXPIRY_PAGE_SIZE]);
    expect(stage.notifiedKinds('announcement-expired').toSorted()).toEqual([...removed.keys()].toSorted());
  });

  it.each<[string, (stage: MarketStage) => void, 'gone' | 'standing']>([
    ['announcements that ended in between are removed at once', () => {}, 'gone'],
    ['a wall clock that is days ahead removes no others', (stage) => stage.setClock(20 * DAY_MS), 'gone'],
    ['a wall clock that is days behind removes nothing early', (stage) => stage.setClock(-20 * DAY_MS), 'standing'],
    ['a machine that was switched off has only its wall clock', (stage) => stage.switchOff(), 'standing'],
  ])('the expiry catches up after days without a service: %s', async (_, happens, expected) => {
    const { stage, announced } = await stageWith(2 * DAY_MS);
    const later = { id: announcementIdOf(2), authorId: announced.authorId, end: START + 4 * DAY_MS };
    await stage.announce([later]);
    await (await stage.job()).step();
    stage.pass(3 * DAY_MS);
    happens(stage);
    await (await stage.job()).step();
    expect(await isActive(stage, announced)).toBe(expected === 'standing');
    expect(await isActive(stage, later)).toBe(true);
  });

  it('the expiry continues from a note of an earlier version, which had no counters', async () => {
    const { stage, announced } = await stageWith(2 * DAY_MS);
    await (await stage.job()).step();
    const { counters: _, ...note } = (await stage.world.find('ledger', 'expiry')) as Record<string, unknown>;
    await stage.world.couch.use<object>('ledger').insert(note);
    stage.pass(3 * DAY_MS);
    const job = await stage.job();
    await job.step();
    expect(await isActive(stage, announced)).toBe(true);
    stage.pass(HOUR_MS + MINUTE_MS);
    await job.step();
    expect(await isActive(stage, announced)).toBe(false);
  });

  it('the expiry retries a damaged own database without delaying other people’s', async () => {
    const { stage, announced } = await stageWith(HOUR_MS);
    const other = { id: announcementIdOf(2), authorId: await stage.world.person('none'), end: START + HOUR_MS };
    await stage.announce([other]);
    stage.pass(HOUR_MS);
    const store = createStore(stage.world.couch);
    let damaged = true;
    const failing: Store = {
      ...store,
      read: async (database, ids) => {
        if (damaged && database === ownDatabaseName(announced.authorId)) throw new Error('damaged');
        return await store.read(database, ids);
      },
    };
    const job = await stage.job(failing);
    expect(await job.step()).toBe(MINUTE_MS);
    expect(await isActive(stage, other)).toBe(false);
    expect(await isActive(stage, announced)).toBe(true);
    damaged = false;
    stage.pass(MINUTE_MS);
    await job.step();
    expect(await isActive(stage, announced)).toBe(false);
  });
});
