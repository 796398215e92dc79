import { ownerOf } from '../../../couchdb/databases.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/schema.ts';
import type { Checkpoints } from './checkpoints.ts';
import {
  type Decision,
  decide,
  isStatementId,
  type Look,
  lookSafely,
  type Person,
  personOf,
  type Target,
  targetOf,
} from './decide.ts';
import type { groupStore } from './grouped-store.ts';
import { outcomeOf, readOutcome, type StoredOutcome } from './outcomes.ts';
import type { PhotoWaits } from './photo-waits.ts';
import { type Changes, isMissing, type NewDocument, type Row, type Store, type Written } from './store.ts';

/** Statements looked at in one round; with the largest allowed document a round stays near 50 MB. */
const ROUND_LIMIT = 200;
const MEDIA = 'media';
/** Another publisher may write the same facts; after so many meetings the database rests and comes back later. */
const TRIES = 5;

export interface RoundParts {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
  readonly checkpoints: Checkpoints;
  readonly waits: PhotoWaits;
  readonly clock: () => Date;
}

interface Case {
  readonly row: Row;
  readonly seen: Look;
  readonly outcome: Row | undefined;
  decision: Decision;
}

/**
 * One step of one person's database: from its checkpoint up to `ROUND_LIMIT` changes further. Writes facts, then outcomes, then markers, then
 * the checkpoint; whatever is cut off in between is found again by the next round and meets its own traces.
 * Answers whether there is more to do at once. Throws when the engine fails; then nothing was skipped.
 */
export async function runRound(parts: RoundParts, database: string): Promise<boolean> {
  const userId = ownerOf(database);
  if (userId === null) return false;
  const changes = await changesOf(parts, database);
  if (changes === null) {
    await parts.checkpoints.forget(database);
    await parts.waits.forget(database);
    return false;
  }
  const retaken = parts.waits.take(database);
  try {
    return await settle(parts, database, userId, changes, retaken);
  } catch (error) {
    parts.waits.putBack(database, retaken);
    throw error;
  }
}

/** What changed since the checkpoint; null when the database is gone. */
async function changesOf(parts: RoundParts, database: string): Promise<Changes | null> {
  const since = await parts.checkpoints.position(database);
  try {
    return await parts.store.changes(database, since, ROUND_LIMIT);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function settle(
  parts: RoundParts,
  database: string,
  userId: string,
  changes: Changes,
  retaken: readonly string[],
): Promise<boolean> {
  const rows = await statementRows(parts, database, changes.rows, retaken);
  const more = changes.rows.length >= ROUND_LIMIT;
  if (rows.length === 0) {
    await parts.checkpoints.done(database, changes.lastSeq, changes.rows.length, false);
    return more;
  }
  // Where a fact would stand follows from the statement's id alone, so it is asked for before the statement is even looked at.
  const [own, facts] = await Promise.all([
    parts.store.read(database, [PROFILE_ID, ...rows.map((row) => outcomeId(row.id))]),
    readFacts(
      parts,
      rows.flatMap((row) => targetOf(row.id, userId) ?? []),
    ),
  ]);
  const person = personOf(userId, own.get(PROFILE_ID));
  const again = new Set(retaken);
  const cases = rows.map((row): Case => {
    const outcome = own.get(outcomeId(row.id));
    const seen = lookSafely(row, person, readOutcome(outcome), again.has(row.id));
    return { row, seen, outcome, decision: { kind: 'settled' } };
  });
  await settleFacts(parts, database, person, cases, facts);
  await writeOutcomes(parts, database, cases);
  if (cases.some((each) => each.decision.kind === 'claim')) {
    parts.waits.putBack(database, retaken);
    return true;
  }
  const photoCame = await keepMarkers(parts, database, cases);
  const worked = cases.some((each) => each.decision.kind !== 'settled');
  await parts.checkpoints.done(database, changes.lastSeq, changes.rows.length, worked);
  return more || photoCame;
}

/** The changed statements, and those that are looked at again although they did not change; each once, as it is now. */
async function statementRows(
  parts: RoundParts,
  database: string,
  changed: readonly Row[],
  retaken: readonly string[],
): Promise<Row[]> {
  const rows = new Map(changed.filter((row) => isStatementId(row.id)).map((row) => [row.id, row]));
  const others = retaken.filter((id) => !rows.has(id));
  for (const [id, row] of await parts.store.read(database, others)) rows.set(id, row);
  return [...rows.values()];
}

/** Decides every case and writes the facts, until no fact was written by somebody else in between. */
async function settleFacts(
  parts: RoundParts,
  database: string,
  person: Person,
  cases: readonly Case[],
  firstRead: ReadonlyMap<string, Row>,
): Promise<void> {
  const missing = await missingPhotos(parts, cases);
  let open = cases.filter((each) => each.seen.kind !== 'settled');
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries >= TRIES) throw new Error('facts keep being written by somebody else');
    const facts =
      tries === 0
        ? firstRead
        : await readFacts(
            parts,
            open.flatMap((each) => targetSeen(each.seen) ?? []),
          );
    const now = parts.clock();
    for (const each of open) {
      const target = targetSeen(each.seen);
      const photos = each.seen.kind === 'candidate' ? each.seen.photos : [];
      const shared = {
        fact: target === null ? null : (facts.get(keyOf(target)) ?? null),
        missingPhoto: photos.find((photo) => missing.has(photo)) ?? null,
        waitedEnough: parts.waits.waitedEnough(database, each.row.id, now),
      };
      each.decision = decide(each.seen, each.row, person, readOutcome(each.outcome), shared, now.toISOString());
    }
    open = await writeFacts(parts, open, now);
  }
}

async function missingPhotos(parts: RoundParts, cases: readonly Case[]): Promise<Set<string>> {
  const named = new Set(cases.flatMap(({ seen }) => (seen.kind === 'candidate' ? seen.photos : [])));
  for (const row of (await parts.grouped.read(MEDIA, [...named])).values()) if (!row.deleted) named.delete(row.id);
  return named;
}

async function readFacts(parts: RoundParts, targets: readonly Target[]): Promise<Map<string, Row>> {
  const byDatabase = groupBy(targets);
  const found = await Promise.all(
    [...byDatabase].map(async ([database, ids]) => {
      const rows = await parts.grouped.read(database, ids);
      return [...rows.values()].map((row) => [`${database}/${row.id}`, row] as const);
    }),
  );
  return new Map(found.flat());
}

/** Writes what was decided; answers the cases to decide again because their fact had changed. */
async function writeFacts(parts: RoundParts, cases: readonly Case[], now: Date): Promise<Case[]> {
  const jobs = cases.flatMap((each) => {
    const target = targetSeen(each.seen);
    const document = target === null ? null : documentOf(each.decision, target, now);
    return target === null || document === null ? [] : [{ each, database: target.database, document }];
  });
  const databases = [...new Set(jobs.map((job) => job.database))];
  const conflicts: Case[] = [];
  await Promise.all(
    databases.map(async (database) => {
      const own = jobs.filter((job) => job.database === database);
      const results = await parts.grouped.write(
        database,
        own.map((job) => job.document),
      );
      for (const [index, job] of own.entries()) {
        const result: Written | undefined = results[index];
        if (result === undefined) throw new Error('an answer is missing');
        if (result.ok) continue;
        if (result.conflict) conflicts.push(job.each);
        else job.each.decision = { kind: 'refuse', code: 'statement/malformed', standing: false };
      }
    }),
  );
  return conflicts;
}

function documentOf(decision: Decision, target: Target, now: Date): NewDocument | null {
  if (decision.kind === 'publish' && decision.fact !== null) {
    return { ...decision.fact, ...(decision.over === null ? {} : { _rev: decision.over }) };
  }
  if (decision.kind !== 'remove' || decision.over === null) return null;
  const type = target.id.slice(0, target.id.indexOf(':'));
  const removedAt = now.toISOString();
  return { _id: target.id, _rev: decision.over, _deleted: true, ...{ type, removedAt } };
}

async function writeOutcomes(parts: RoundParts, database: string, cases: readonly Case[]): Promise<void> {
  const now = parts.clock().toISOString();
  const outcomes = cases.flatMap((each) => verdictOf(each, now) ?? []);
  const results = await parts.store.write(database, outcomes);
  // Another publisher answered at the same time: what it wrote is looked at like anything else.
  if (results.some((result) => !result.ok)) throw new Error('an outcome was written by somebody else');
}

function verdictOf(each: Case, now: string): StoredOutcome | null {
  const { decision, row } = each;
  const target = targetSeen(each.seen);
  switch (decision.kind) {
    case 'settled':
    case 'wait':
      return null;
    case 'publish':
      return outcomeOf(row.id, { rev: row.rev, state: 'published', fact: target }, each.outcome, now);
    case 'claim':
      return outcomeOf(row.id, { rev: decision.rev, state: 'published', fact: target }, each.outcome, now);
    case 'remove': {
      const fact = decision.ours ? target : null;
      return outcomeOf(row.id, { rev: row.rev, state: 'removed', fact }, each.outcome, now);
    }
    case 'refuse': {
      const before = readOutcome(each.outcome);
      if (before?.rev === row.rev && before.code === decision.code) return null;
      const fact = decision.standing ? target : null;
      return outcomeOf(row.id, { rev: row.rev, state: 'refused', code: decision.code, fact }, each.outcome, now);
    }
  }
}

/** Answers whether a photo came while its marker was being written. */
async function keepMarkers(parts: RoundParts, database: string, cases: readonly Case[]): Promise<boolean> {
  const awaited: string[] = [];
  for (const { decision, row, outcome } of cases) {
    if (decision.kind === 'wait') {
      await parts.waits.remember(database, row.id, decision.photo, parts.clock());
      awaited.push(decision.photo);
    } else if (decision.kind === 'refuse' && decision.code === 'photo/missing') {
      await parts.waits.told(database, row.id);
    } else if (decision.kind !== 'settled' || readOutcome(outcome)?.code !== 'photo/missing') {
      await parts.waits.settle(database, row.id);
    }
  }
  const there = [...(await parts.grouped.read(MEDIA, awaited)).values()].filter((row) => !row.deleted);
  for (const row of there) parts.waits.arrived(row.id);
  return there.length > 0;
}

function targetSeen(seen: Look): Target | null {
  return seen.kind === 'settled' ? null : seen.target;
}

function keyOf(target: Target): string {
  return `${target.database}/${target.id}`;
}

function groupBy(targets: readonly Target[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { database, id } of targets) {
    const ids = groups.get(database) ?? [];
    ids.push(id);
    groups.set(database, ids);
  }
  return groups;
}
