import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { readOutcome } from '../matters/published/outcomes.ts';
import { dependenciesOf, keyOf, type Source, targetOf, verdictsAbout } from '../matters/published/targets.ts';
import { BULK_FROM_IDS, isLiving, type Row, type Store } from '../storage/store/store.ts';
import { assessedTarget, type Case } from './decide/decisions.ts';
import { type Offers, readOffers } from './handover/offers.ts';
import type { RoundParts } from './round-parts.ts';

/** Statements of one person that are settled together, with the data read for them. */
export interface Batch {
  readonly rows: readonly Row[];
  /** The profile and the outcomes, by id. */
  readonly own: ReadonlyMap<string, Row>;
  /** Facts and moderators' verdicts, by `keyOf`. */
  readonly facts: ReadonlyMap<string, Row>;
  readonly offers: Offers;
}

/**
 * Reads what these statements need. A comment on one's own unpublished post brings the post into the batch: the post
 * may have been edited last, and then comes later in the database's changes. `again`: answered statements to be
 * rechecked.
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
 * Like `gatherBatch` for documents just written, before the database reports its changes; null if there are none. The
 * data are as recent, because both reads follow the write.
 */
export function prefetch(parts: RoundParts, database: string, userId: string): Promise<Ahead | null> {
  const expected = parts.writeHints.take(database);
  if (expected.length === 0) return Promise.resolve(null);
  // A failed prefetch is repeated by the regular read, whose failure counts.
  return gatherBatch(parts, database, userId, expected, new Set()).then(
    (batch) => ({ expected, batch }),
    () => null,
  );
}

interface Ahead {
  readonly expected: readonly Row[];
  readonly batch: Batch;
}

/** The prefetched batch if it has all that these statements need; null if it must be read now. */
export function batchAhead(ahead: Ahead | null, changed: readonly Row[], again: ReadonlySet<string>): Batch | null {
  if (ahead === null || again.size > 0) return null;
  const revs = new Map(ahead.expected.map(({ id, rev }) => [id, rev]));
  if (!changed.every(({ id, rev }) => revs.get(id) === rev)) return null;
  const pulled = ahead.batch.rows.filter(({ id }) => !revs.has(id));
  return { ...ahead.batch, rows: [...changed, ...pulled] };
}

/**
 * Small batches read everything at once. In large ones most statements were never published, so their facts are read
 * separately.
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

/** The documents in the places of the facts, by `keyOf`. */
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

/** Documents of others that the decision needs. */
export function contextSources(row: Row, userId: string): Source[] {
  return [...dependenciesOf(row), ...verdictsAbout(row, userId)];
}

/**
 * The open cases in order of dependency: nothing precedes what it belongs to. Independent ones, nearly always all, come
 * first as one group. Two comments that name each other are in no group.
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

/** The cases by the `keyOf` of their facts. */
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
