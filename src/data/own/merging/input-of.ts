import type { Statement } from '../../../domain/kinds/kinds.ts';
import { kindOf } from '../../../domain/kinds/kinds.ts';
import type { StatementInput } from '../../api/own.ts';

/**
 * The input that a screen would write: the fields of the statement's schema, taken from a stored statement or from its
 * fact.
 */
export function inputOf(source: Statement): StatementInput {
  const fields: Record<string, unknown> = { ...source };
  const names = Object.keys(kindOf(source).schema.properties);
  const entries = names.filter((name) => name !== 'written' && name in fields).map((name) => [name, fields[name]]);
  return Object.fromEntries(entries) as unknown as StatementInput;
}
