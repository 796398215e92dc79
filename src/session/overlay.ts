import type { OwnRecord } from '../data/api/own.ts';
import { isBehind } from '../domain/outcome/behind.ts';
import { isRemoved, type RemovalState } from './removals.tsx';

/** What every fact says that is made of a person's statement. */
interface Authored {
  readonly _id: string;
  readonly authorId: string;
  readonly statementRev: string;
}

/** What a person wrote of a kind, and what of it they are removing. */
export interface Written<R extends OwnRecord> {
  readonly userId: string;
  readonly records: readonly R[];
  readonly removed: ReadonlyMap<string, RemovalState>;
}

/** How facts and statements of a kind are shown as one. */
export interface Shows<F extends Authored, R extends OwnRecord, T> {
  /** The id of the fact that a statement becomes, where it is another one than the statement's. */
  factId?(statement: string): string;
  /** `record`: of whose statement it was made, where that is this person's. */
  ofFact(fact: F, record: R | null): T;
  /** `fact`: made of an earlier version of the statement; null: there is none. Null: it cannot be shown. */
  ofOwn(record: R, fact: F | null): T | null;
  /** Whether what was refused stands in the place of what was published before; otherwise that stays. */
  readonly refusedLeads: boolean;
}

/**
 * What this person wrote laid over what is published, before it is sent as after: `standing` is the facts in their
 * order, each in the words that its author saw last, without what they took back; `written` is what has no fact here
 * yet, in no order.
 */
export function overlay<F extends Authored, R extends OwnRecord, T>(
  facts: readonly F[],
  { userId, records, removed }: Written<R>,
  { factId = (id) => id, ofFact, ofOwn, refusedLeads }: Shows<F, R, T>,
): { standing: T[]; written: (readonly [R, T])[] } {
  const open = new Map(records.map((record) => [factId(record.statement._id), record]));
  const stands = new Set(records.map(({ statement }) => statement._id));
  const gone = new Set([...removed].flatMap(([id, state]) => (isRemoved(state, stands.has(id)) ? [factId(id)] : [])));
  const standing = facts.flatMap((fact) => {
    const mine = fact.authorId === userId;
    const record = mine ? open.get(fact._id) : undefined;
    if (record !== undefined) open.delete(fact._id);
    if (record?.state === 'removed' || (mine && gone.has(fact._id))) return [];
    const leads = record !== undefined && leadsOver(record, fact) && (refusedLeads || record.state !== 'refused');
    return [(leads ? ofOwn(record, fact) : null) ?? ofFact(fact, record ?? null)];
  });
  const written = [...open].flatMap(([id, record]) => {
    const shown = record.state === 'removed' || gone.has(id) ? null : ofOwn(record, null);
    return shown === null ? [] : [[record, shown] as const];
  });
  return { standing, written };
}

/** The answer "published" comes before the fact has followed: until then the author's own words stand for it. */
function leadsOver({ state, statement }: OwnRecord, fact: Authored): boolean {
  return state !== 'published' || isBehind(fact, statement);
}
