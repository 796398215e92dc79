import type { Code } from '../../../src/domain/codes.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import type { Outcome, PreservedFields } from '../../../src/domain/outcome/schema.ts';
import type { Fact } from './facts/fact.ts';
import type { Publishes } from './kinds/publishes.ts';

/** Whatever a fact of this kind knows that neither its statement nor any other document tells; undefined: nothing. */
export function preservedFieldsOf(publishes: Publishes<never> | null, fact: unknown): PreservedFields | undefined {
  const { keeps = [] } = publishes ?? {};
  if (keeps.length === 0 || fact === null || fact === undefined) return undefined;
  const fields = fieldsOf<Record<string, unknown>>(fact);
  const { statementRev } = fields;
  const kept = keeps.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || value === null ? [[name, value] as const] : [];
  });
  return { statementRev: String(statementRev), ...Object.fromEntries(kept) };
}

/**
 * Puts into a fact that is made once more what the one before knew; what says when the words last changed, only as long
 * as they are the same. A code: it cannot come back.
 */
export function putBack(
  fact: Fact,
  { kept }: Pick<Outcome, 'kept'>,
  publishes: Publishes<never> | null,
  now: Date,
): Code | null {
  if (kept === undefined) return null;
  const isSame = kept.statementRev === fact.statementRev;
  const { keeps = [], bringBack } = publishes ?? {};
  const { startedAt, expiresAt } = kept;
  const place = keeps.filter((name) => kept[name] !== undefined && (name === 'publishedAt' || isSame));
  const ofTerm = new Set(['startedAt', 'expiresAt']);
  Object.assign(fact, Object.fromEntries(place.filter((name) => !ofTerm.has(name)).map((name) => [name, kept[name]])));
  return bringBack?.(fact, { startedAt, expiresAt }, now) ?? null;
}
