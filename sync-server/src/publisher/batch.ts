import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { type Offers, readOffers } from '../handover/offers.ts';
import { readOutcome } from '../published/outcomes.ts';
import { dependenciesOf, keyOf, type Source, targetOf, verdictsAbout } from '../published/targets.ts';
import { isLiving } from '../store/rows.ts';
import { BULK_FROM_IDS, type Row, type Store } from '../store/store.ts';
import type { Case, RoundParts } from './case.ts';
import { assessedTarget } from './case.ts';

/** Statements of one person that are settled together, with what was read for them. */
export interface Batch {
  readonly rows: readonly Row[];
  /** The profile and the outcomes, by id. */
  readonly own: ReadonlyMap<string, Row>;
  /** Facts and moderators' verdicts, by `keyOf`. */
  readonly facts: ReadonlyMap<string, Row>;
  readonly offers: Offers;
}

/**
 * Reads what these statements need. A comment on a post of one's own that is not published yet takes the post with it,
 * although its turn comes later: what was written first may have been edited last, and then stands behind in the
 * database's changes. `again`: statements to be looked at although they were answered.
 */
export async function gatherBatch(
  parts: RoundParts,
  database: string,
  userId: string,
  changed: readonly Row[],
  again: ReadonlySet<string>,
): Promise<Batch> {
  const rows = new Map(changed.map((row) => [row.id, row]));
  const own = new Map<string, Row>();
  const facts = new Map<string, Row>();
  const asked = new Set<string>();
  for (let fresh = changed; fresh.length > 0; ) {
    const profile = own.size === 0 && facts.size === 0 ? [PROFILE_ID] : [];
    const targets = [...profile, ...fresh.map(({ id }) => id)].flatMap((id) => targetOf(id, userId) ?? []);
    const [answers, found] = await Promise.all([
      parts.store.readRare(database, [...profile, ...fresh.map(({ id }) => outcomeId(id))]),
      readBatch(
        parts,
        targets,
        fresh.flatMap((row) => contextSources(row, userId)),
      ),
    ]);
    for (const [id, row] of answers) own.set(id, row);
    for (const [key, row] of found) facts.set(key, row);
    const isOpen = (row: Row) => again.has(row.id) || readOutcome(own.get(outcomeId(row.id)))?.rev !== row.rev;
    const missing = fresh
      .filter(isOpen)
      .flatMap(dependenciesOf)
      .filter((target) => !isLiving(facts.get(keyOf(target))) && targetOf(target.id, userId)?.id === target.id)
      .flatMap(({ id }) => (rows.has(id) || asked.has(id) ? [] : [id]));
    for (const id of missing) asked.add(id);
    const pulled = await parts.store.read(database, [...new Set(missing)]);
    fresh = [...pulled.values()].filter(isLiving);
    for (const row of fresh) rows.set(row.id, row);
  }
  const offers = await readOffers(parts.store, database, [...rows.values()]);
  return { rows: [...rows.values()], own, facts, offers };
}

/**
 * As `gatherBatch` of what was just written, begun before the database has said what changed; null when nothing was.
 * What it finds is as new as that: both are asked after the write.
 */
export function prefetch(parts: RoundParts, database: string, userId: string): Promise<Ahead | null> {
  const expected = parts.writeHints.take(database);
  if (expected.length === 0) return Promise.resolve(null);
  // What cannot be read now is read once more, and that failure counts.
  return gatherBatch(parts, database, userId, expected, new Set()).then(
    (batch) => ({ expected, batch }),
    () => null,
  );
}

interface Ahead {
  readonly expected: readonly Row[];
  readonly batch: Batch;
}

/** What was read ahead, where it is all that these statements need; null: it has to be read now. */
export function batchAhead(ahead: Ahead | null, changed: readonly Row[], again: ReadonlySet<string>): Batch | null {
  if (ahead === null || again.size > 0) return null;
  const revs = new Map(ahead.expected.map(({ id, rev }) => [id, rev]));
  if (!changed.every(({ id, rev }) => revs.get(id) === rev)) return null;
  const pulled = ahead.batch.rows.filter(({ id }) => !revs.has(id));
  return { ...ahead.batch, rows: [...changed, ...pulled] };
}

/**
 * Few are asked for together. Of many statements most were never published, and their facts are asked for by
 * themselves.
 */
async function readBatch(
  parts: RoundParts,
  targets: readonly Source[],
  surroundings: readonly Source[],
): Promise<Map<string, Row>> {
  if (targets.length < BULK_FROM_IDS) return await readFacts(parts, [...targets, ...surroundings]);
  const found = await Promise.all([readFacts(parts, targets, parts.grouped.readRare), readFacts(parts, surroundings)]);
  return new Map(found.flatMap((rows) => [...rows]));
}

/** What stands where the facts would stand, by `keyOf`. */
export async function readFacts(
  parts: RoundParts,
  targets: readonly Source[],
  read: Store['read'] = parts.grouped.read,
): Promise<Map<string, Row>> {
  const byDatabase = groupBy(targets);
  const found = await Promise.all(
    [...byDatabase].map(async ([database, ids]) => {
      const rows = await read(database, [...ids]);
      return [...rows.values()].map((row) => [`${database}/${row.id}`, inOurShape(row)] as const);
    }),
  );
  return new Map(found.flat());
}

/** An earlier service may have published it in an older shape. */
function inOurShape(row: Row): Row {
  const doc = upgradeDocument(row.doc);
  return doc === row.doc ? row : { ...row, doc };
}

/** What has to be known of others before this statement can be decided. */
export function contextSources(row: Row, userId: string): Source[] {
  return [...dependenciesOf(row), ...verdictsAbout(row, userId)];
}

/**
 * The open cases in the order in which they have to be settled: nothing comes before what it belongs to. What belongs
 * to nothing among them, nearly always all of it, is settled together at first. Two comments that name each other stand
 * nowhere.
 */
export function inOrder(cases: readonly Case[]): Case[][] {
  const open = cases.filter(({ assessment }) => assessment.kind !== 'settled');
  const byFact = casesByFact(open);
  const depths = new Map<Case, number>();
  const depthOf = (each: Case): number => {
    const known = depths.get(each);
    if (known !== undefined) return known;
    depths.set(each, 0);
    const before = dependenciesOf(each.row).flatMap((target) => byFact.get(keyOf(target)) ?? []);
    const depth = before.reduce((deepest, other) => Math.max(deepest, depthOf(other) + 1), 0);
    depths.set(each, depth);
    return depth;
  };
  const levels: Case[][] = [];
  for (const each of open) {
    const depth = depthOf(each);
    while (levels.length <= depth) levels.push([]);
    levels[depth]?.push(each);
  }
  return levels.filter((level) => level.length > 0);
}

/** The cases by `keyOf` their facts. */
export function casesByFact(cases: readonly Case[]): Map<string, Case> {
  return new Map(
    cases.flatMap((each) => {
      const target = assessedTarget(each.assessment);
      return target === null ? [] : [[keyOf(target), each] as const];
    }),
  );
}

function groupBy(targets: readonly Source[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { database, id } of targets) {
    const ids = groups.get(database) ?? new Set();
    ids.add(id);
    groups.set(database, ids);
  }
  return groups;
}
