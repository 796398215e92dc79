import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { announcementStatementId } from '../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { Notifier } from '../../accounts/notify.ts';
import type { Log } from '../../base/logging/log.ts';
import { outcomeOf } from '../../matters/published/outcomes.ts';
import type { NewDocument, Store } from '../../storage/store/store.ts';
import { type AnsweredAnnouncement, eachAuthor, isOvertaken } from './by-author.ts';
import { type EndingFact, eachPageByEnd, instant, MARKET, type Pages } from './by-end.ts';
import { expiredNotification } from './end-notifications.ts';

export interface JobParts extends Pages {
  readonly deliverAll: Notifier['deliverAll'];
  readonly log: Log;
}

interface Ended {
  readonly removed: number;
  /** Ended announcements that still exist, because another process is just writing them. They are rechecked soon. */
  readonly waiting: number;
}

/**
 * Removes every announcement that has ended at `now`: it first writes the outcome in the author's own database, then
 * the notification, and then removes the fact, whose existence shows that work remains. Every step is idempotent. Only
 * the revision that was read is removed, so a renewal in between survives.
 */
export async function endAnnouncements(parts: JobParts, now: number): Promise<Ended> {
  let removed = 0;
  let waiting = 0;
  await eachPageByEnd(parts, { from: 0, to: now }, async (page) => {
    const answered: EndingFact[] = [];
    await eachAuthor(parts, page, async (userId, announcements, endingFacts) => {
      answered.push(...(announcements === null ? endingFacts : await answer(parts, userId, announcements, now)));
    });
    const { removedIds, taken } = await removeEnded(parts.store, answered, now);
    removed += taken;
    waiting += page.length - removedIds.size;
    return removedIds;
  });
  return { removed, waiting };
}

/** Writes the outcomes of a person's announcements; returns those that may be removed now. */
async function answer(
  parts: JobParts,
  userId: string,
  all: readonly AnsweredAnnouncement[],
  now: number,
): Promise<AnsweredAnnouncement[]> {
  const ours = all.filter((each) => !isOvertaken(each));
  const open = ours.filter((each) => each.statement?.rev === each.fact.statementRev && isToBeAnswered(each));
  const written = await parts.store.write(
    ownDatabaseName(userId),
    open.flatMap((each) => outcomeFor(each, now) ?? []),
  );
  // A conflict: another process has just written the outcome, which must be read first.
  const met = new Set(open.filter((_, index) => written[index]?.ok !== true));
  const done = ours.filter((each) => !met.has(each));
  const notifications = done.flatMap((each) => {
    const { statement, fact, answer } = each;
    if (statement === undefined || statement.deleted) return [];
    return [expiredNotification(fact, answer === null || open.includes(each) ? instant(now) : answer.at)];
  });
  await parts.deliverAll(userId, notifications);
  return done;
}

/** Skips what an earlier run has already answered. */
function isToBeAnswered({ statement, answer }: AnsweredAnnouncement): boolean {
  return statement !== undefined && !statement.deleted && answer?.code !== 'announcement/expired';
}

function outcomeFor({ row, statement, outcomeRow }: AnsweredAnnouncement, now: number): NewDocument | null {
  if (statement === undefined) return null;
  const fact = { database: MARKET, id: row.id } as const;
  const verdict = { rev: statement.rev, state: 'refused', code: 'announcement/expired', fact } as const;
  return outcomeOf(announcementStatementId(row.id), verdict, outcomeRow, instant(now));
}

/** `taken`: removed by this run. `removedIds`: removed by any process, or with another end by now. */
async function removeEnded(
  store: Store,
  ended: readonly EndingFact[],
  now: number,
): Promise<{ taken: number; removedIds: ReadonlySet<string> }> {
  const written = await store.write(
    MARKET,
    ended.map((each) => tombstoneOf(each, now)),
  );
  const met = ended.filter((_, index) => written[index]?.ok !== true);
  const removedIds = new Set(ended.map(({ row }) => row.id));
  const rows = await store.read(
    MARKET,
    met.map(({ row }) => row.id),
  );
  for (const { row, fact } of met) {
    const { expiresAt } = fieldsOf<AnnouncementFact>(rows.get(row.id)?.doc);
    if (expiresAt === fact.expiresAt) removedIds.delete(row.id);
  }
  return { taken: ended.length - met.length, removedIds };
}

/**
 * The tombstone names no person. A restored announcement returns to its position and keeps the record of which thirty
 * days are over.
 */
function tombstoneOf({ row, fact }: EndingFact, now: number): NewDocument {
  const { type, publishedAt, startedAt, expiresAt } = fact;
  const removedAt = instant(now);
  const tombstone = { _id: row.id, _rev: row.rev, _deleted: true, type, publishedAt, startedAt, expiresAt, removedAt };
  return tombstone;
}
