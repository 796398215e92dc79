import { describe, expect, it } from 'vitest';
import { checkStatement, refuseStatement } from '../../src/domain/check.ts';
import { homeOf } from '../../src/domain/statements.ts';
import { statementCases } from './statement-cases.ts';

/** What only the service looks at: a device never writes such HTML, because its editor does not make it. */
const SERVICE_ONLY = new Set(['post/unsafe-html']);

describe('cases against the schema and the rules', () => {
  it.each(statementCases().filter((row) => !SERVICE_ONLY.has(row.expect)))('$document: $name: $expect', (row) => {
    const checked = checkStatement(row.statement);
    if (!checked.ok) return expect(checked.code).toBe(row.expect);
    const code = refuseStatement(checked.statement, row.author);
    const accepted = homeOf(checked.statement.type) === null ? 'private' : 'published';
    return expect(code ?? accepted).toBe(row.expect);
  });
});
