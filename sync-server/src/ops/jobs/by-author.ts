import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { announcementStatementId } from '../../../../src/domain/announcement/id.ts';
import type { AnnouncementStatement } from '../../../../src/domain/announcement/schema.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { type Outcome, outcomeId } from '../../../../src/domain/outcome/schema.ts';
import { type Log, shortName } from '../../base/logging/log.ts';
import { readOutcome } from '../../matters/published/outcomes.ts';
import { isUnreachable } from '../../storage/engine/engine-request.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import type { Row, Store } from '../../storage/store/store.ts';
import type { EndingFact } from './by-end.ts';

/** Own databases that are processed in parallel. */
const PARALLEL_AUTHORS = 12;

/** An announcement, with its statement and outcome in the author's own database. */
export interface AnsweredAnnouncement extends EndingFact {
  /** The current statement, possibly a removed one; undefined if there is none. */
  readonly statement: Row | undefined;
  readonly outcomeRow: Row | undefined;
  /** The publisher's outcome for this revision of the statement; null if it does not exist yet. */
  readonly answer: Outcome | null;
}

/**
 * Processes a page author by author, several in parallel; returns whether all succeeded. `work` gets null if the
 * author's database was removed.
 */
export async function eachAuthor(
  parts: { readonly store: Store; readonly log: Log },
  page: readonly EndingFact[],
  work: (
    userId: string,
    announcements: readonly AnsweredAnnouncement[] | null,
    endingFacts: readonly EndingFact[],
  ) => Promise<void>,
): Promise<boolean> {
  const byAuthor = [...groupByAuthor(page)];
  let well = true;
  const one = async ([userId, endingFacts]: [string, EndingFact[]]) => {
    try {
      await work(userId, await read(parts.store, userId, endingFacts), endingFacts);
    } catch (error) {
      // Without a connection all authors fail. A single damaged database must not block the others.
      if (isUnreachable(error)) throw error;
      well = false;
      parts.log.warn({ err: error, database: shortName(ownDatabaseName(userId)) }, 'the end of announcements waits');
    }
  };
  for (let from = 0; from < byAuthor.length; from += PARALLEL_AUTHORS) {
    await Promise.all(byAuthor.slice(from, from + PARALLEL_AUTHORS).map(one));
  }
  return well;
}

function groupByAuthor(page: readonly EndingFact[]): Map<string, EndingFact[]> {
  const groups = new Map<string, EndingFact[]>();
  for (const each of page) {
    const group = groups.get(each.fact.authorId);
    if (group === undefined) groups.set(each.fact.authorId, [each]);
    else group.push(each);
  }
  return groups;
}

async function read(
  store: Store,
  userId: string,
  endingFacts: readonly EndingFact[],
): Promise<AnsweredAnnouncement[] | null> {
  const ids = endingFacts.map(({ row }) => announcementStatementId(row.id));
  const rows = await orNull(store.read(ownDatabaseName(userId), [...ids, ...ids.map(outcomeId)]));
  if (rows === null) return null;
  return endingFacts.map((each): AnsweredAnnouncement => {
    const id = announcementStatementId(each.row.id);
    const [statement, outcomeRow] = [rows.get(id), rows.get(outcomeId(id))];
    const answer = readOutcome(outcomeRow);
    return { ...each, statement, outcomeRow, answer: answer?.rev === statement?.rev ? answer : null };
  });
}

/**
 * Whether the fact is not made from the newest statement, and the publisher has not decided about that one or has just
 * published it: the announcement in the market is about to change, or has changed already.
 */
export function isOvertaken({ fact, statement, answer }: AnsweredAnnouncement): boolean {
  if (statement === undefined || statement.rev === fact.statementRev) return false;
  return answer === null || answer.state === 'published';
}

/** Whether the newest statement requests another end, whatever its outcome. */
export function isRenewed({ fact, statement }: AnsweredAnnouncement): boolean {
  return statement !== undefined && fieldsOf<AnnouncementStatement>(statement.doc).startedAt !== fact.startedAt;
}
