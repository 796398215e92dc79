import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { NOTHING } from '../kinds/id-grammar.ts';
import { personOfBlock } from './block-id.ts';
import { reportFactId, reportId, reportRange, targetOfReport } from './id.ts';
import { refuseBlock, refuseReport } from './rules.ts';
import { ReportStatement, TargetId } from './schema.ts';

const A = 'a'.repeat(32);
const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

describe('reports', () => {
  it.each([
    ['spam', '', null],
    ['other', 'Це не собака.', null],
    ['other', ' ', 'report/text-required'],
  ] as const)('checks a report with the reason %s and the text %j: %s', (reason, text, code) => {
    expect(refuseReport({ reason, text })).toBe(code);
  });

  it.each([
    [`post:${ULID}`, true],
    [`comment:${ULID}:${ULID}`, true],
    [`profile:${A}`, true],
    [`like:${ULID}`, false],
    ['post:x', false],
    [`report:post:${ULID}`, false],
  ])('accepts a report about %s: %s', (target, fits) => {
    expect(Value.Check(TargetId, target)).toBe(fits);
    expect(Value.Check(ReportStatement.properties._id, reportId(target))).toBe(fits);
    expect(targetOfReport(reportId(target))).toBe(fits ? target : NOTHING);
    if (!fits) return;
    const { from, to } = reportRange(target);
    const fact = reportFactId(reportId(target), A);
    expect(from <= fact && fact < to).toBe(true);
  });
});

describe('blocks', () => {
  it('refuses to block oneself', () => {
    expect(personOfBlock(`block:${A}`)).toBe(A);
    expect(refuseBlock({ _id: `block:${A}` }, A)).toBe('block/yourself');
    expect(refuseBlock({ _id: `block:${A}` }, 'b'.repeat(32))).toBeNull();
  });
});
