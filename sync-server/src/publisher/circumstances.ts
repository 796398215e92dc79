import { KINDS } from '../../../src/domain/kinds/kinds.ts';
import { isNewer } from '../../../src/domain/upgrades.ts';
import { type Around, personOfFact, sanctioned, stands, withdrawnOf } from './around.ts';
import type { Case } from './case.ts';
import { publishesOf } from './kinds/kinds.ts';
import type { Circumstances } from './kinds/publishes.ts';
import type { Row } from './store.ts';
import { blockBetween, dependenciesOf, isLiving, keyOf, type Target } from './targets.ts';

const NOTHING: Circumstances = {
  missingPhoto: null,
  withdrawn: null,
  refusal: null,
  targetAuthor: null,
  pet: null,
  account: null,
};

/** What counts for this statement beside its own text: what holds for all kinds, and over it what its own says. */
export function circumstancesOf({ seen, row, fact }: Case, around: Around): Circumstances {
  if (seen.kind !== 'candidate' && seen.kind !== 'private') return NOTHING;
  const { statement } = seen;
  const publishes = publishesOf(statement);
  const photos = seen.kind === 'candidate' ? seen.photos : [];
  const missing = photos.find((photo) => around.missing.has(photo)) ?? null;
  const factId = seen.kind === 'candidate' ? seen.target.id : row.id;
  const judged = KINDS[statement.type].judged
    ? { withdrawn: withdrawnOf(factId, around), refusal: sanctioned(around) }
    : {};
  const own = publishes?.circumstances?.({ statement, row, factId, fact, missing }, around);
  return { ...NOTHING, missingPhoto: missing, ...judged, ...own };
}

/**
 * The blocks that may keep this person from answering somebody, for `facts` to be completed with; known only when the
 * facts are.
 */
export function blocksAround(each: Case, facts: ReadonlyMap<string, Row>, userId: string): Target[] {
  if (each.seen.kind !== 'candidate' || publishesOf(each.seen.statement)?.heedsBlocks !== true) return [];
  const answered = dependenciesOf(each.row).map((target) => facts.get(keyOf(target)));
  const authors = new Set(answered.flatMap((row) => (isLiving(row) ? (personOfFact(row) ?? []) : [])));
  authors.delete(userId);
  return [...authors].map((author) => blockBetween(author, userId));
}

/**
 * Whether only a later service can decide: its fact was made by one already, or what it belongs to is not published yet
 * for its shape, as one's own post that a comment is about.
 */
export function waitsForNewer({ seen, row, fact }: Case, around: Around): boolean {
  if (seen.kind !== 'candidate') return false;
  if (isLiving(fact) && isNewer(fact.doc)) return true;
  return dependenciesOf(row).some(
    (target) => around.cases.get(keyOf(target))?.decision.kind === 'later' && !stands(target, around),
  );
}
