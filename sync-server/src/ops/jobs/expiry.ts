import { Value } from 'typebox/value';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time/spans.ts';
import type { Job } from '../../base/metrics/metrics.ts';
import type { AskArbiter } from '../../matters/arbiter/requests.ts';
import { writeNote } from '../../storage/ledger/ledger.ts';
import type { GroupedStore } from '../../storage/store/store.ts';
import { firstEndFrom, instant } from './by-end.ts';
import type { CleanupLease } from './cleanup-lease.ts';
import { Counters, downtimeBetween } from './downtime.ts';
import { askForDue, firstDueFrom } from './due-matters.ts';
import { endAnnouncements, type JobParts } from './end-announcements.ts';
import { notifyOfEnds } from './notify-of-ends.ts';
import { type Clocks, createTrustedClock } from './trusted-clock.ts';

/** The note in the ledger with the last trusted time. */
export const NOTED_CLOCK_ID = 'expiry';
const LEDGER = 'ledger';
/** The market is checked at least this often, so that a wrong forecast has limited effect. */
const LONGEST_REST_MS = HOUR_MS;
/** What another process was just writing is rechecked after this time. */
const AGAIN_MS = 60_000;
const TIDIED_EVERY_MS = DAY_MS;
/**
 * The maximum age of the time in the ledger: less than the tolerance, so that a process that crashes and restarts
 * within minutes continues at once.
 */
const NOTED_EVERY_MS = 2 * 60_000;

/** In the ledger, for the next start: the last trusted time, and the end up to which the owners were notified. */
interface ExpiryNote {
  readonly _id: typeof NOTED_CLOCK_ID;
  readonly type: 'expiry';
  readonly clock: string;
  readonly told: string;
  /** The counters at that time. */
  readonly counters: unknown;
}

export interface ExpiryParts extends JobParts, Clocks {
  readonly grouped: GroupedStore;
  /** Purges old tombstones; returns their number. */
  readonly purge: (now: number) => Promise<number>;
  readonly askArbiter: AskArbiter;
  /** Removes photos that have been unused for long; returns their number. */
  readonly removeUnnamed: (now: number) => Promise<number>;
  readonly cleanupLease: CleanupLease;
  /** The clocks that run while no service runs. */
  readonly counters: () => Promise<Counters>;
  /** Default: not counted. */
  readonly onRan?: (job: Job, isDone: boolean) => void;
}

/** The work of the job without its waiting. */
export interface Expiry {
  /**
   * Does what is due; returns the milliseconds until the next call. Throws if the engine fails; the same work is then
   * due again.
   */
  step(): Promise<number>;
  /** Saves the time for the next start. */
  note(): Promise<void>;
}

/**
 * Computes the time from the last trusted time and the counters since then, as they cannot be set. So announcements
 * that ended while the service was down for days are removed at once. If everything was switched off, only the wall
 * clock knows the time, and it is trusted after an hour.
 */
async function believedAtStart(parts: Pick<ExpiryParts, 'counters'>, note: ExpiryNote): Promise<number> {
  const before = Value.Check(Counters, note.counters) ? note.counters : null;
  const counted = before === null ? 0 : downtimeBetween(before, await parts.counters(), DURATIONS.clockTolerance);
  return Date.parse(note.clock) + counted;
}

/** First reads what an earlier run saved in the ledger. */
export async function openExpiry(parts: ExpiryParts): Promise<Expiry> {
  const saved = (await parts.grouped.read(LEDGER, [NOTED_CLOCK_ID])).get(NOTED_CLOCK_ID);
  const note = saved === undefined || saved.deleted ? null : (saved.doc as ExpiryNote);
  const believed = createTrustedClock(parts, note === null ? null : await believedAtStart(parts, note));
  let notifiedUpTo = note === null ? null : Date.parse(note.told);
  let dueAt = 0;
  let workedAt: number | null = null;
  let notedAt: number | null = null;
  let tidiedAt: number | null = null;

  async function write(now: number): Promise<void> {
    const document: ExpiryNote = {
      _id: NOTED_CLOCK_ID,
      type: 'expiry',
      clock: instant(now),
      told: instant(notifiedUpTo ?? now),
      // Read after the time: in the other order they would count a moment too much at the next start.
      counters: await parts.counters(),
    };
    await writeNote(parts.grouped, NOTED_CLOCK_ID, document);
    notedAt = parts.monotonic();
  }

  async function work(now: number): Promise<void> {
    const { removed, waiting } = await endAnnouncements(parts, now);
    const ending = await askForDue(parts, parts.askArbiter, now);
    const upTo = now + DURATIONS.announcementNotice;
    const from = Math.max(notifiedUpTo ?? now, now) + 1;
    const allNotified = from > upTo || (await notifyOfEnds(parts, { from, to: upTo }));
    if (allNotified) notifiedUpTo = Math.max(notifiedUpTo ?? upTo, upTo);
    workedAt = parts.monotonic();
    if (removed > 0) parts.log.info({ removed, waiting }, 'announcements have ended');
    const again = waiting > 0 || ending || !allNotified ? [now + AGAIN_MS] : [];
    dueAt = Math.min(now + LONGEST_REST_MS, ...again, ...(await nextDates(now, upTo)));
    await write(now);
    parts.onRan?.('ends', true);
  }

  async function tidyDaily(now: number): Promise<void> {
    // Called also when nothing is due: a lease that is not renewed expires.
    if (!(await parts.cleanupLease.isMine())) return;
    if (tidiedAt !== null && parts.monotonic() - tidiedAt < TIDIED_EVERY_MS) return;
    const purged = await parts.purge(now);
    if (purged > 0) parts.log.info({ purged }, 'old tombstones of announcements were taken away');
    parts.onRan?.('tombstones', true);
    await removeUnnamed(now);
    tidiedAt = parts.monotonic();
  }

  /** An unreadable photo or a person's damaged database must not delay the announcements. */
  async function removeUnnamed(now: number): Promise<void> {
    try {
      const photos = await parts.removeUnnamed(now);
      if (photos > 0) parts.log.info({ photos }, 'photos that nobody names were taken away');
      parts.onRan?.('unnamed-photos', true);
    } catch (err) {
      parts.onRan?.('unnamed-photos', false);
      parts.log.warn({ err }, 'not all photos that nobody names could be looked at, and will be tomorrow');
    }
  }

  async function nextDates(now: number, upTo: number): Promise<number[]> {
    const end = await firstEndFrom(parts.store, now + 1);
    const notice = await firstEndFrom(parts.store, upTo + 1);
    const due = await firstDueFrom(parts, now + 1);
    return [
      ...(end === null ? [] : [end]),
      ...(due === null ? [] : [due]),
      ...(notice === null ? [] : [notice - DURATIONS.announcementNotice]),
    ];
  }

  return {
    async step() {
      const now = believed();
      const rested = workedAt === null ? Number.POSITIVE_INFINITY : parts.monotonic() - workedAt;
      if (now >= dueAt || rested >= LONGEST_REST_MS) await work(now);
      else if (notedAt === null || parts.monotonic() - notedAt >= NOTED_EVERY_MS) await write(now);
      await tidyDaily(now);
      return Math.max(0, Math.min(dueAt - believed(), NOTED_EVERY_MS));
    },
    note: async () => await write(believed()),
  };
}
