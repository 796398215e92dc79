import { ownerOf } from '../../../../couchdb/databases.ts';
import { outcomeId } from '../../../../src/domain/outcome/schema.ts';
import { PROFILE_ID } from '../../../../src/domain/profile/id.ts';
import { reservationFactIds } from '../../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../../src/domain/reservation/schema.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { pagesById } from '../../base/lib/pages.ts';
import { readOutcome } from '../../matters/published/outcomes.ts';
import { targetOf } from '../../matters/published/targets.ts';
import { showTaken } from '../../matters/reservations/availability.ts';
import { isMissing, type Row } from '../../storage/store/store.ts';
import { gatherBatch } from '../batch.ts';
import { assessSafely } from '../decide/decide.ts';
import { assessedTarget, type Case, caseOf } from '../decide/decisions.ts';
import { publishesOfFact } from '../decide/kinds/kinds.ts';
import { personOf } from '../decide/person.ts';
import { listOwnDatabases } from '../intake/list-databases.ts';
import { isStatementId } from '../intake/stored-statement.ts';
import type { RoundParts } from '../round-parts.ts';
import { settleFacts } from './settle-facts.ts';

const PAGE_SIZE = 200;
const MATTERS_PAGE = 1_000;
/** Limit of sweeps: each one restores what belongs to the facts of the previous one, and no chain is longer. */
const MOST_SWEEPS = 10;

/**
 * Publishes lost facts of answered statements again: sweeps all own databases until nothing more returns, because a
 * comment cannot exist before its post. Statements with other outcomes and matters (`matters`) are left alone; the
 * ordinary publisher decides unanswered ones. It notifies nobody. After an interruption it may run again: existing
 * facts are not written twice.
 * @returns the number of restored facts
 */
export async function republish(parts: RoundParts, say: (sentence: string) => void): Promise<number> {
  let facts = 0;
  // All other facts show their author's published name and picture.
  facts += await sweep(parts, (id) => id === PROFILE_ID);
  for (let sweeps = 1; sweeps <= MOST_SWEEPS; sweeps += 1) {
    const found = await sweep(parts, (id) => id !== PROFILE_ID);
    facts += found;
    say(`${facts} facts made anew …`);
    if (found === 0) break;
  }
  await showReservations(parts);
  return facts;
}

async function sweep(parts: RoundParts, isMeant: (id: string) => boolean): Promise<number> {
  let facts = 0;
  for await (const database of listOwnDatabases(parts.store)) {
    try {
      facts += await sweepOne(parts, database, isMeant);
    } catch (error) {
      // The person was removed during the sweep.
      if (!isMissing(error)) throw error;
    }
  }
  return facts;
}

async function sweepOne(parts: RoundParts, database: string, isMeant: (id: string) => boolean): Promise<number> {
  let facts = 0;
  for (let since = '0'; ; ) {
    const { rows, lastSeq } = await parts.store.changes(database, since, PAGE_SIZE);
    const statements = rows.filter(({ id }) => isStatementId(id) && isMeant(id));
    if (statements.length > 0) facts += await bringBack(parts, database, statements);
    since = lastSeq;
    if (rows.length < PAGE_SIZE) return facts;
  }
}

/** The statements of an own database whose outcome is current and names a fact. */
async function bringBack(parts: RoundParts, database: string, statements: readonly Row[]): Promise<number> {
  const userId = ownerOf(database) ?? '';
  const outcomes = await parts.store.readRare(
    database,
    statements.map(({ id }) => outcomeId(id)),
  );
  const answered = statements.filter((row) => {
    const target = targetOf(row.id, userId);
    return (
      target !== null && target.database !== MATTERS && readOutcome(outcomes.get(outcomeId(row.id)))?.rev === row.rev
    );
  });
  if (answered.length === 0) return 0;
  const ids = new Set(answered.map(({ id }) => id));
  const profile = await parts.store.read(database, [PROFILE_ID]);
  const batch = await gatherBatch(parts, database, userId, answered, ids);
  const target = targetOf(PROFILE_ID, userId);
  const own = new Map([...batch.own, ...profile]);
  const fact = target === null ? undefined : (await parts.store.read(target.database, [target.id])).get(target.id);
  const now = parts.clock();
  const person = personOf(userId, own.get(PROFILE_ID), fact, now);
  const cases = answered.map((row): Case => {
    const outcome = outcomes.get(outcomeId(row.id));
    const before = readOutcome(outcome);
    // An answered removal is final, unless the fact exists again.
    const assessment = assessSafely(row, person, row.deleted ? null : before, true, now);
    return { ...caseOf(row, assessment, outcome), returning: true };
  });
  await settleFacts(parts, database, person, cases, { ...batch, rows: answered, own }, NOTHING_COUNTS);
  const changed = cases.filter(({ decision }) => isChange(decision));
  const recounts = changed.flatMap(({ assessment }) => {
    const id = assessedTarget(assessment)?.id ?? '';
    return publishesOfFact(id)?.recounts?.(id) ?? [];
  });
  if (recounts.length > 0) await parts.recounts.note([...new Set(recounts)]);
  return changed.length;
}

function isChange(decision: Case['decision']): boolean {
  return decision.kind === 'publish'
    ? decision.fact !== null
    : decision.kind === 'remove' || decision.kind === 'refuse';
}

/** Counts the taken slots of announcements from the reservations. */
async function showReservations(parts: RoundParts): Promise<void> {
  const all = reservationFactIds.range();
  const read = (from: string) => parts.store.range(MATTERS, from, all.to, MATTERS_PAGE);
  for await (const rows of pagesById(all.from, MATTERS_PAGE, read))
    for (const { doc } of rows) await showTaken(parts, doc as ReservationFact);
}

/** Restored facts were already counted when they were published. */
const NOTHING_COUNTS = { of: () => 0, add: () => undefined, after: () => null };
