import type { Code } from '../../../../src/domain/codes.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { Outcome, PreservedFields } from '../../../../src/domain/outcome/schema.ts';
import type { Publishes } from '../decide/kinds/publishes.ts';
import type { Fact } from './facts/fact.ts';

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
export function putBack(
  fact: Fact,
  { kept: preserved }: Pick<Outcome, 'kept'>,
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
