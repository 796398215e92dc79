import { expect, it } from 'vitest';
import { readAudit } from './advisories.ts';

const found = { vulnerabilities: { sharp: { name: 'sharp', severity: 'high', range: '<0.35', via: [], effects: [] } } };

it.each([
  [
    'reports nothing when no advisory is known',
    { auditReportVersion: 2, vulnerabilities: {} },
    { kind: 'known', errors: [] },
  ],
  [
    'reports a known advisory',
    found,
    { kind: 'known', errors: ['sharp <0.35: a known vulnerability (high). See npm audit.'] },
  ],
  [
    'returns unknown when the registry does not support audits',
    { message: 'x', error: { summary: '', detail: '' } },
    { kind: 'unknown' },
  ],
])('%s', (_what, answer, expected) => {
  expect(readAudit(JSON.stringify(answer))).toEqual(expected);
});

it('returns unknown for text that is not an audit report', () => {
  expect(readAudit('')).toEqual({ kind: 'unknown' });
});
