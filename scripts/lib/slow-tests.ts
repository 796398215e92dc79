import type { Timed } from './test-reports.ts';

/** Number of slow tests that a run reports. */
const SLOW_TESTS_LISTED = 20;

/**
 * Budget of one test by kind, in seconds on an idle machine. Timings are noisy, so a test above its budget is reported
 * but does not fail (docs/testing.md).
 */
const BUDGETS: Readonly<Record<string, number>> = {
  unit: 5,
  contract: 20,
  integration: 30,
  journeys: 60,
  'end-to-end': 60,
  waiting: 120,
  benches: 60,
};

/** Sentences about the slowest tests, the slowest first; `times` by kind. */
export function slowestTests(times: Readonly<Record<string, readonly Timed[]>>): string[] {
  const all = Object.entries(times).flatMap(([kind, tests]) => tests.map((test) => ({ ...test, kind })));
  return all
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOW_TESTS_LISTED)
    .map(({ kind, name, seconds }) => `slow: ${seconds.toFixed(1)} s ${kind}: ${name}${budgetNote(kind, seconds)}`);
}

/** Number of tests above the budget of their kind. */
export function countAboveBudget(times: Readonly<Record<string, readonly Timed[]>>): number {
  return Object.entries(times).flatMap(([kind, tests]) => tests.filter(({ seconds }) => isAbove(kind, seconds))).length;
}

function budgetNote(kind: string, seconds: number): string {
  return isAbove(kind, seconds) ? ` (above the budget of ${BUDGETS[kind]} s)` : '';
}

function isAbove(kind: string, seconds: number): boolean {
  return seconds > (BUDGETS[kind] ?? Number.POSITIVE_INFINITY);
}
