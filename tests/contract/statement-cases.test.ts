import { describe, expect, it } from 'vitest';
import { checkStatement, refuseStatement } from '../../src/domain/check.ts';
import { refuseInstants } from '../../src/domain/instants.ts';
import { KINDS } from '../../src/domain/kinds/kinds.ts';
import { homeOf, STATEMENT_TYPES } from '../../src/domain/kinds/names.ts';
import { statementCases } from './statement-cases.ts';

/**
 * Checked by the service only: a device's editor never writes such HTML; and the device shows offers and missing
 * targets beside a request.
 */
const SERVICE_ONLY = new Set([
  'opinion/no-pet',
  'organisation/not-found',
  'pet/not-yours',
  'post/unsafe-html',
  'reservation/announcement-ended',
  'reservation/day-not-offered',
  'reservation/day-past',
  'reservation/gone',
  'reservation/pet-gone',
  'reservation/service-gone',
]);

/** The time of the service's clock where the cases are published. */
const NOW = Date.parse('2026-11-20T10:00:00.000Z');

/** Optional fields whose value depends on more than one document, and where they are tested. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'announcement.organisation': 'tests/contract/publisher/organisation-announcements.test.ts',
  'draft.postRev': 'src/features/posts/compose/draft.dom.test.ts',
};

it.each(STATEMENT_TYPES)('%s: every optional field is filled in a case that is accepted', (type) => {
  const { properties, required } = KINDS[type].schema;
  const accepted = statementCases().filter(
    (each) => each.document === type && ['published', 'private'].includes(each.expect),
  );
  const unfilled = Object.keys(properties)
    .filter((field) => !required.includes(field) && TESTED_ELSEWHERE[`${type}.${field}`] === undefined)
    .filter((field) => !accepted.some(({ statement }) => ![undefined, null, ''].includes(statement[field] as string)));
  expect(unfilled).toEqual([]);
});

describe('statement cases against the schema and the rules', () => {
  it.each(statementCases().filter((row) => !SERVICE_ONLY.has(row.expect)))('$document: $name: $expect', (row) => {
    const checked = checkStatement(row.statement);
    if (!checked.ok) return expect(checked.code).toBe(row.expect);
    const { statement } = checked;
    if (homeOf(statement.type) === null)
      return expect(refuseStatement(statement, row.author) ?? 'private').toBe(row.expect);
    const code = refuseInstants(statement, NOW) ?? refuseStatement(statement, row.author);
    return expect(code ?? 'published').toBe(row.expect);
  });
});
