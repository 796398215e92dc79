import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changeStrings } from '../../../src/domain/change-strings.ts';
import { KINDS } from '../../../src/domain/kinds/kinds.ts';
import { STATEMENT_TYPES, type StatementType } from '../../../src/domain/kinds/names.ts';

const CASES = path.join(import.meta.dirname, '..', '..', 'cases');

/** A text that occurs nowhere else. */
const secretOf = (type: string, field: string) => `нікому-${type}-${field}`;

type Document = Record<string, unknown> & { readonly _id: string; readonly type: StatementType };

/**
 * A statement of every kind with private fields, with a unique secret in each field that accepts text, derived from the
 * kind's declaration: a new kind is covered automatically. Based on the kind's base document in `tests/cases`.
 */
export function privateStatements(): { readonly statement: Document; readonly secrets: readonly string[] }[] {
  return STATEMENT_TYPES.flatMap((type) => {
    const base = JSON.parse(readFileSync(path.join(CASES, type, 'base.json'), 'utf8')) as Document;
    const secrets: string[] = [];
    let statement = base;
    for (const [field, { public: isPublic }] of Object.entries<{ public: boolean }>(KINDS[type].fields)) {
      if (isPublic) continue;
      const alone = withWord(base, field);
      if (alone === null) continue;
      statement = { ...statement, [field]: alone };
      secrets.push(secretOf(type, field));
    }
    return secrets.length === 0 ? [] : [{ statement, secrets }];
  });
}

/** The field's value with its secret in every free text; null if it has none. */
function withWord(document: Document, field: string): unknown {
  const secret = secretOf(document.type, field);
  const value = document[field];
  const filled = { ...document, [field]: Array.isArray(value) && value.length === 0 ? [''] : (value ?? '') };
  const changed = changeStrings(filled, (text, { pattern, chosen }) =>
    chosen || (pattern !== undefined && pattern !== '\\S') ? text : secret,
  );
  return JSON.stringify(changed[field]).includes(secret) ? changed[field] : null;
}
