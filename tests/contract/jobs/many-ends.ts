import { deepEqual, ok, rejects } from 'node:assert/strict';
import { DURATIONS } from '../../../src/domain/limits.ts';
import type { Expiry } from '../../../sync-server/src/ops/jobs/expiry.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { dyingStore } from '../publisher/dying-store.ts';
import { announcementIdOf, DAY_MS, HOUR_MS, type MarketStage, MINUTE_MS, type Planned, START } from './market-stage.ts';

const LONGEST_MS = 10 * DAY_MS;
/** The number of writes after which the job is killed, each time once before and once after the next write's effect. */
const DEATHS = [0, 1, 5, 20, 30];
/** At most this many owners renew. */
const RENEWED_COUNT = 60;

/** The results, for the bench. */
interface Ends {
  readonly kills: number;
  readonly removed: number;
  readonly renewed: number;
}

/**
 * Lets this many announcements end within ten days while the job is killed, runs twice at once, and meets clock jumps
 * in both directions and owners who renew. Throws unless each was removed exactly once and none early, and its owner
 * was notified once. Independent of a test runner, so that the bench can run it with more announcements than a test has
 * time for.
 */
export async function endMany(stage: MarketStage, many: number, people: number): Promise<Ends> {
  const authors = await Promise.all(Array.from({ length: people }, () => stage.world.person('none')));
  // Ten announcements each end in the same millisecond.
  const planned = Array.from({ length: many }, (_, number): Planned => {
    const end = START + LONGEST_MS * (Math.floor(number / 10 + 1) / (many / 10));
    return { id: announcementIdOf(number), authorId: authors[number % people] ?? '', end };
  });
  await stage.announce(planned);
  const ends = new Map(planned.map(({ id, end }) => [id, end]));
  await killAgainAndAgain(stage, ends);
  await Promise.all([(await stage.job()).step(), (await stage.job()).step()]);
  await checkAllRemoved(stage, ends);
  await setTheClock(stage, ends);
  const renewed = await renewSome(stage, ends, planned);
  for (const [time, step] of [HOUR_MS, DAY_MS, DAY_MS, DAY_MS, LONGEST_MS].entries()) {
    const isSwitchedOff = time % 2 === 1;
    stage.pass(step);
    if (isSwitchedOff) stage.switchOff();
    const after = await stage.job(createStore(stage.world.couch));
    await after.step();
    // If no monotonic clock measured the pause, the job trusts the wall clock after an hour.
    if (isSwitchedOff) stage.pass(HOUR_MS + MINUTE_MS);
    if (isSwitchedOff) await after.step();
    await checkAllRemoved(stage, ends);
  }
  const { active, removed } = await stage.market();
  deepEqual([...active.keys()].toSorted(), renewed.toSorted());
  // One write at publication, one at removal.
  deepEqual([...new Set(removed.values())], [2]);
  deepEqual(await checkNotifiedOnce(stage, authors, 'announcement-expired'), [...removed.keys()].toSorted());
  await checkNotifiedOnce(stage, authors, 'announcement-expiring');
  return { kills: 2 * DEATHS.length, removed: removed.size, renewed: renewed.length };
}

/**
 * The announcements whose owners were notified, each by one document. If two jobs run at once on a cluster, both may
 * push it to devices, where one replaces the other (docs/claims.md, `deliverAll`); elsewhere only one does.
 */
async function checkNotifiedOnce(stage: MarketStage, authors: readonly string[], kind: string): Promise<string[]> {
  const offered = stage.notifiedKinds(kind).toSorted();
  const stored = (await stage.storedKinds(authors, kind)).toSorted();
  deepEqual(stage.world.couch.listLag === null ? offered : [...new Set(offered)], stored);
  return stored;
}

type Endings = ReadonlyMap<string, number>;

async function checkNoneEarly(stage: MarketStage, ends: Endings): Promise<string[]> {
  const { active, removed } = await stage.market();
  const early = [...removed.keys()].filter((id) => !hasEnded(stage, ends, id));
  deepEqual(early, []);
  return [...active.keys()];
}

async function checkAllRemoved(stage: MarketStage, ends: Endings): Promise<void> {
  const active = await checkNoneEarly(stage, ends);
  const late = active.filter((id) => hasEnded(stage, ends, id));
  deepEqual(late, []);
}

function hasEnded({ now }: MarketStage, ends: Endings, id: string): boolean {
  return (ends.get(id) ?? 0) <= now;
}

/** After half have ended; the last kill leaves some to the next job. */
async function killAgainAndAgain(stage: MarketStage, ends: Endings): Promise<void> {
  stage.pass(LONGEST_MS / 2);
  for (const after of DEATHS) {
    for (const applied of [false, true]) {
      const job = await stage.job(dyingStore(stage.world, after, applied));
      await rejects(job.step(), { message: 'killed' });
      await checkNoneEarly(stage, ends);
    }
  }
}

async function setTheClock(stage: MarketStage, ends: Endings): Promise<void> {
  // The clock jumps ahead by days, for a running process and for one that restarts.
  const job = await stage.job();
  await job.step();
  stage.setClock(4 * DAY_MS);
  const mistaken = await stage.job();
  const both: readonly Expiry[] = [job, mistaken];
  for (let minute = 0; minute < 50; minute += 10) {
    stage.pass(10 * MINUTE_MS);
    await Promise.all(both.map(async (each) => await each.step()));
    await checkAllRemoved(stage, ends);
  }
  // The clock falls behind: nothing ends early, and the job continues after the clock was right for long enough.
  stage.setClock(-6 * DAY_MS);
  for (const each of [...both, await stage.job()]) {
    stage.pass(HOUR_MS);
    await each.step();
    await checkNoneEarly(stage, ends);
  }
  stage.setClock(2 * DAY_MS);
  for (let minute = 0; minute <= 60; minute += 10) {
    stage.pass(10 * MINUTE_MS);
    await job.step();
    await checkNoneEarly(stage, ends);
  }
  await checkAllRemoved(stage, ends);
}

/** Renews some while the job runs; returns who did. */
async function renewSome(stage: MarketStage, ends: Map<string, number>, planned: readonly Planned[]) {
  const open = planned.filter(({ end }) => end > stage.now && end < stage.now + DURATIONS.announcementNotice);
  const every = Math.ceil(open.length / RENEWED_COUNT);
  const some = open.filter((_, number) => number % every === 0);
  ok(some.length > RENEWED_COUNT / 2);
  await Promise.all(
    some.map(async (each) => {
      await stage.askForRenewal(each);
      await stage.publishRenewal(each);
      ends.set(each.id, stage.now + DURATIONS.announcement);
    }),
  );
  return some.map(({ id }) => id);
}
