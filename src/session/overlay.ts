import type { OwnRecord } from '../data/api/own.ts';
import { isStale } from '../domain/outcome/stale.ts';
import { isRemoved, type RemovalState } from './removals.tsx';

/** The fields of every fact that is made from a person's statement. */
interface Authored {
  readonly _id: string;
  readonly authorId: string;
  readonly statementRev: string;
}

/** A person's statements of a kind, and which of them they are removing. */
export interface Written<R extends OwnRecord> {
  readonly userId: string;
  readonly records: readonly R[];
  readonly removed: ReadonlyMap<string, RemovalState>;
}

/** How facts and statements of a kind are merged for display. */
export interface Shows<F extends Authored, R extends OwnRecord, T> {
  /** The id of the statement's fact, if it differs from the statement's. */
  factId?(statement: string): string;
  /** `record`: its statement, if it is this person's. */
  ofFact(fact: F, record: R | null): T;
  /**
   * `fact`: made from an earlier version of the statement, or null if there is none. Returns null if it cannot be
   * shown.
   */
  ofOwn(record: R, fact: F | null): T | null;
  /** Whether a refused edit is shown instead of the published version; otherwise the published one is. */
  readonly refusedLeads: boolean;
}

/**
 * This person's statements laid over the published facts, before and after they are sent: `published` is the facts in
 * their order, each as its author saw it last, without withdrawn ones; `written` are statements that have no fact here
 * yet, unordered.
 */
export function overlay<F extends Authored, R extends OwnRecord, T>(
  facts: readonly F[],
  { userId, records, removed }: Written<R>,
  { factId = (id) => id, ofFact, ofOwn, refusedLeads }: Shows<F, R, T>,
): { published: T[]; written: (readonly [R, T])[] } {
  const open = new Map(records.map((record) => [factId(record.statement._id), record]));
  const stands = new Set(records.map(({ statement }) => statement._id));
  const removedIds = new Set(
    [...removed].flatMap(([id, state]) => (isRemoved(state, stands.has(id)) ? [factId(id)] : [])),
  );
  const published = facts.flatMap((fact) => {
    const mine = fact.authorId === userId;
    const record = mine ? open.get(fact._id) : undefined;
    if (record !== undefined) open.delete(fact._id);
    if (record?.state === 'removed' || (mine && removedIds.has(fact._id))) return [];
    const leads = record !== undefined && leadsOver(record, fact) && (refusedLeads || record.state !== 'refused');
    return [(leads ? ofOwn(record, fact) : null) ?? ofFact(fact, record ?? null)];
  });
  const written = [...open].flatMap(([id, record]) => {
    const shown = record.state === 'removed' || removedIds.has(id) ? null : ofOwn(record, null);
    return shown === null ? [] : [[record, shown] as const];
  });
  return { published, written };
}

/** The outcome "published" comes before the fact arrives: until then the author's own version is shown. */
function leadsOver({ state, statement }: OwnRecord, fact: Authored): boolean {
  return state !== 'published' || isStale(fact, statement);
}
