import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { nameIn } from '../../../../src/domain/kinds/id-grammar.ts';
import type { Outcome, PreservedFields } from '../../../../src/domain/outcome/schema.ts';
import type { MatterFact } from '../../../../src/domain/statements.ts';
import { readOutcome } from '../../matters/published/outcomes.ts';
import type { Target } from '../../matters/published/targets.ts';
import type { NewDocument } from '../../storage/store/store.ts';
import { assessedTarget, type Case } from '../decide/decisions.ts';
import { publishesOfId } from '../decide/kinds/kinds.ts';
import type { Publishes } from '../decide/kinds/publishes.ts';
import type { RoundParts } from '../round-parts.ts';
import type { Fact } from './facts/fact.ts';

/**
 * Fields that a tombstone preserves: its position in lists, in case the fact returns, and whose copies must be removed.
 */
const PLACE = ['publishedAt', 'startedAt', 'expiresAt', 'participants'] as const;

/**
 * The fields of a fact of this kind that neither its statement nor any other document has; undefined if there are none.
 */
export function preservedFieldsOf(publishes: Publishes<never> | null, fact: unknown): PreservedFields | undefined {
  const { keeps = [] } = publishes ?? {};
  if (keeps.length === 0 || fact === null || fact === undefined) return undefined;
  const fields = fieldsOf<Record<string, unknown>>(fact);
  const { statementRev } = fields;
  const preserved = keeps.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || value === null ? [[name, value] as const] : [];
  });
  return { statementRev: String(statementRev), ...Object.fromEntries(preserved) };
}

/**
 * Copies the former fact's fields into a fact that is published again; the time of the last text change only if the
 * text is the same. Returns a code if it cannot return.
 */
function putBack(
  fact: Fact,
  { preserved }: Pick<Outcome, 'preserved'>,
  publishes: Publishes<never> | null,
  now: Date,
): Code | null {
  if (preserved === undefined) return null;
  const isSame = preserved.statementRev === fact.statementRev;
  const { keeps = [], bringBack } = publishes ?? {};
  const { startedAt, expiresAt } = preserved;
  const place = keeps.filter((name) => preserved[name] !== undefined && (name === 'publishedAt' || isSame));
  const ofTerm = new Set(['startedAt', 'expiresAt']);
  Object.assign(
    fact,
    Object.fromEntries(place.filter((name) => !ofTerm.has(name)).map((name) => [name, preserved[name]])),
  );
  return bringBack?.(fact, { startedAt, expiresAt }, now) ?? null;
}

/**
 * A fact restored by its author or a moderator returns to its position: its tombstone has the time of publication and
 * the expiry. If that was lost with the database, the outcome has them.
 */
export async function keepPlace(parts: RoundParts, each: Case, now: Date): Promise<void> {
  const { assessment, decision, fact } = each;
  const target = assessedTarget(assessment);
  const before = readOutcome(each.outcome);
  if (fact === null && decision.kind === 'publish' && decision.fact !== null && before?.state === 'published') {
    const code = putBack(decision.fact, before, publishesOfId(each.row.id), now);
    const refused = { kind: 'refuse', code: code ?? 'server/failed', isPublished: false, over: null } as const;
    if (code !== null) each.decision = each.returning ? { kind: 'settled' } : refused;
    return;
  }
  if (target === null || fact?.deleted !== true || decision.kind !== 'publish' || decision.fact === null) return;
  if (!('publishedAt' in decision.fact)) return;
  // A former owner's announcement of the pet may have had the same id. It still counts as one fact: otherwise two
  // people could prolong it by turns.
  const publishes = publishesOfId(each.row.id);
  const isTheirs = readOutcome(each.outcome)?.fact !== undefined || publishes?.isContested?.(target.id) === true;
  if (!isTheirs) return;
  const tombstone = await parts.store.revision(target.database, target.id, fact.rev);
  const { publishedAt, startedAt, expiresAt } = fieldsOf<AnnouncementFact>(tombstone);
  if (typeof publishedAt === 'string') decision.fact.publishedAt = publishedAt;
  const code = publishes?.bringBack?.(decision.fact, { startedAt, expiresAt }, now) ?? null;
  if (code !== null) each.decision = { kind: 'refuse', code, isPublished: false, over: null };
}

/** The document that carries out a decision; null if it writes none. */
export function documentOf({ decision, fact }: Case, target: Target, now: Date): NewDocument | null {
  if (decision.kind === 'publish' && decision.fact !== null) {
    return { ...decision.fact, ...(decision.over === null ? {} : { _rev: decision.over }) };
  }
  if (decision.kind === 'refuse' && decision.amended !== undefined) return decision.amended;
  const goes = decision.kind === 'remove' || decision.kind === 'refuse';
  if (!goes || decision.over === null) return null;
  const type = nameIn(target.id);
  const had = fieldsOf<AnnouncementFact & MatterFact>(fact?.doc);
  const place = PLACE.flatMap((name) => (had[name] === undefined ? [] : [[name, had[name]]]));
  const removedAt = now.toISOString();
  return { _id: target.id, _rev: decision.over, _deleted: true, type, removedAt, ...Object.fromEntries(place) };
}
