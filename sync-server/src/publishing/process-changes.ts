import { ownerOf } from '../../../couchdb/databases.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { readOutcome } from '../matters/published/outcomes.ts';
import { dependenciesOf, keyOf, targetOf } from '../matters/published/targets.ts';
import { orNull } from '../storage/engine/nano-answers.ts';
import { createSpending } from '../storage/ledger/quotas.ts';
import type { Changes, Row } from '../storage/store/store.ts';
import { noteEffects } from './apply/effects.ts';
import { hideAll, hideWhatAnyVersionHides } from './apply/facts/profile.ts';
import { settleFacts } from './apply/settle-facts.ts';
import { writeOutcomes } from './apply/write-outcomes.ts';
import { batchAhead, gatherBatch, prefetch, readFacts } from './batch.ts';
import { assessSafely } from './decide/decide.ts';
import { type Case, caseOf, type Decision } from './decide/decisions.ts';
import { personOf } from './decide/person.ts';
import { copyAuthor } from './follow-up/author-copies.ts';
import { isThereFor } from './intake/named-photo.ts';
import { isStatementId } from './intake/stored-statement.ts';
import type { RoundParts } from './round-parts.ts';

/** Statements processed in one round; with documents of the maximum size a round stays near 50 MB. */
const ROUND_LIMIT = 200;
const MEDIA = 'media';
/**
 * Versions of a profile that are read before publishing it. Devices in use leave a few; anyone may write thousands, and
 * each costs a request.
 */
const MOST_VERSIONS = 20;

/**
 * One step of a person's database: from its checkpoint, at most `ROUND_LIMIT` changes. It writes facts, then effects,
 * outcomes, markers, and the checkpoint; after an interruption the next round repeats it and detects its own writes.
 * @returns whether there is more to do at once
 * @throws Error when the engine fails; then nothing was skipped
 */
export async function processChanges(parts: RoundParts, database: string): Promise<boolean> {
  const userId = ownerOf(database);
  if (userId === null) return false;
  const ahead = prefetch(parts, database, userId);
  const changes = await changesOf(parts, database);
  if (changes === null) {
    // A step that ran while the person was removed may have left a fact.
    await parts.finishRemoval(userId);
    await parts.checkpoints.forget(database);
    await parts.waits.forget(database);
    await parts.authors.settle(database);
    await parts.rechecks.forget(database);
    await parts.newer.forget(database);
    return false;
  }
  const photoWaits = parts.waits.take(database);
  const rechecks = parts.rechecks.of(database);
  try {
    const again = [...new Set([...photoWaits, ...rechecks.keys()])];
    const more = await settle(parts, database, userId, changes, again, rechecks, ahead);
    return more || (await copyStep(parts, database, userId));
  } catch (error) {
    parts.waits.putBack(database, photoWaits);
    throw error;
  }
}

/**
 * Copies a changed name to some older facts when nothing else is to do here; other databases get their turn before the
 * next part.
 */
async function copyStep(parts: RoundParts, database: string, userId: string): Promise<boolean> {
  if (!parts.authors.has(database)) return false;
  if (await copyAuthor(parts, userId)) return true;
  await parts.authors.done(database);
  return false;
}

/** Changes since the checkpoint; null if the database was deleted. */
async function changesOf(parts: RoundParts, database: string): Promise<Changes | null> {
  const since = await parts.checkpoints.position(database);
  return await orNull(parts.store.changes(database, since, ROUND_LIMIT));
}

async function settle(
  parts: RoundParts,
  database: string,
  userId: string,
  changes: Changes,
  retaken: readonly string[],
  rechecks: ReadonlyMap<string, string>,
  ahead: ReturnType<typeof prefetch>,
): Promise<boolean> {
  const rows = await statementRows(parts, database, changes.rows, retaken);
  const more = changes.rows.length >= ROUND_LIMIT;
  if (rows.length === 0) {
    await parts.rechecks.settle(database, rechecks);
    await parts.checkpoints.passed(database, changes.lastSeq);
    return more;
  }
  const again = new Set(retaken);
  const batch = batchAhead(await ahead, rows, again) ?? (await gatherBatch(parts, database, userId, rows, again));
  const profile = targetOf(PROFILE_ID, userId);
  const fact = profile === null ? undefined : batch.facts.get(keyOf(profile));
  const now = parts.clock();
  const person = personOf(userId, batch.own.get(PROFILE_ID), fact, now);
  const cases = batch.rows.map((row): Case => {
    const outcome = batch.own.get(outcomeId(row.id));
    const answer = readOutcome(outcome);
    // A statement processed only for another's sake may still wait for its photo.
    const once =
      again.has(row.id) || (answer?.code === 'photo/missing' && !changes.rows.some(({ id }) => id === row.id));
    return caseOf(row, assessSafely(row, person, answer, once, now), outcome);
  });
  const spending = createSpending(await parts.checkpoints.quota(database), now);
  await settleFacts(parts, database, person, cases, batch, spending);
  const toRecheck = await noteEffects(parts, database, cases, userId);
  await writeOutcomes(parts, database, cases);
  if (cases.some(isReturned)) parts.recovery?.onReturned();
  if (cases.some((each) => each.decision.kind === 'claim')) {
    parts.waits.putBack(database, retaken);
    return true;
  }
  const photoCame = await keepMarkers(parts, database, cases, userId);
  if (parts.recovery !== null && (await returnedMeanwhile(parts, cases))) parts.recovery.onReturned();
  const worked = cases.some((each) => each.decision.kind !== 'settled');
  await parts.rechecks.settle(database, rechecks);
  if (worked) await parts.checkpoints.worked(database, changes.lastSeq, spending.after());
  else await parts.checkpoints.passed(database, changes.lastSeq);
  return more || photoCame || toRecheck;
}

/** The changed statements and those to recheck, each once, in the current version. */
async function statementRows(
  parts: RoundParts,
  database: string,
  changed: readonly Row[],
  retaken: readonly string[],
): Promise<Row[]> {
  const rows = new Map(changed.filter((row) => isStatementId(row.id)).map((row) => [row.id, row]));
  const others = retaken.filter((id) => !rows.has(id));
  for (const [id, row] of await parts.store.read(database, others)) rows.set(id, row);
  const profile = rows.get(PROFILE_ID);
  if (profile !== undefined) rows.set(PROFILE_ID, await asCarefulAsAnyVersion(parts, database, profile));
  return [...rows.values()];
}

/** A profile in conflict shows only what none of its versions hides. */
async function asCarefulAsAnyVersion(parts: RoundParts, database: string, row: Row): Promise<Row> {
  if (typeof row.doc !== 'object' || row.doc === null || row.conflicts === undefined) return row;
  if (row.conflicts.length > MOST_VERSIONS) return { ...row, doc: hideAll(row.doc) };
  const versions = await Promise.all(row.conflicts.map((rev) => parts.store.revision(database, row.id, rev)));
  return { ...row, doc: hideWhatAnyVersionHides(row.doc, versions) };
}

/** The fact was unknown here. */
function isReturned({ decision, fact }: Case): boolean {
  return decision.kind === 'publish' && decision.fact !== null && fact === null;
}

/**
 * Returns whether a waiting statement must be rechecked at once: its photo arrived while the marker was being written,
 * or is no longer needed.
 */
async function keepMarkers(
  parts: RoundParts,
  database: string,
  cases: readonly Case[],
  userId: string,
): Promise<boolean> {
  const awaited: string[] = [];
  let released = false;
  for (const { decision, row, outcome } of cases) {
    const photo = photoAwaited(decision);
    if (isForLater(decision)) await parts.newer.note(database, row);
    if (decision.kind === 'wait' || decision.kind === 'later') parts.answers.postponed(database, row.id);
    if (photo !== null) {
      await parts.waits.remember(database, row.id, photo, parts.clock());
      if (decision.kind === 'publish' && decision.missingPhoto?.notified === true)
        await parts.waits.markNotified(database, row.id);
      awaited.push(photo);
    } else if (decision.kind === 'refuse' && decision.code === 'photo/missing') {
      await parts.waits.markNotified(database, row.id);
    } else if (decision.kind !== 'settled' || readOutcome(outcome)?.code !== 'photo/missing') {
      if (await parts.waits.settle(database, row.id)) released = true;
    }
  }
  const there = [...(await parts.grouped.read(MEDIA, awaited)).values()].filter((row) => isThereFor(row, userId));
  for (const row of there) parts.waits.arrived(row.id);
  return released || there.length > 0;
}

/**
 * Whether what a statement waits for was published between its decision and its note: the recheck that the publication
 * caused did not see the note.
 */
async function returnedMeanwhile(parts: RoundParts, cases: readonly Case[]): Promise<boolean> {
  const missing = cases
    .filter(({ decision }) => decision.kind === 'later')
    .flatMap(({ row, known }) => dependenciesOf(row).filter((target) => !known.has(keyOf(target))));
  return missing.length > 0 && (await readFacts(parts, missing)).size > 0;
}

function isForLater(decision: Decision): boolean {
  return decision.kind === 'later' || (decision.kind === 'refuse' && decision.code === 'statement/unknown-type');
}

function photoAwaited(decision: Decision): string | null {
  if (decision.kind === 'wait') return decision.photo;
  return decision.kind === 'publish' ? (decision.missingPhoto?.photo ?? null) : null;
}
