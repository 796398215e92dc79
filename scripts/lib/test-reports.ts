import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * The results in a runner's report. `flaky`: failed first and passed on retry; listed by name, so that they get fixed.
 */
export interface Count {
  passed: number;
  failed: number;
  /** Each with the first line of its message: a truncated log shows the cause nowhere else. */
  failures: string[];
  flaky: string[];
  times: Timed[];
}

/** The duration of a test, including retries. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

export const NOTHING_RAN: Count = {
  passed: 0,
  failed: 1,
  failures: ['no report: the runner did not come to its end'],
  flaky: [],
  times: [],
};

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

/** Reads Vitest's JSON report. Every test that did not pass counts as failed, also a file that failed to load. */
export async function readVitest(file: string): Promise<Count> {
  const report = await readReport<VitestReport>(file);
  if (report === null) return NOTHING_RAN;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, where: `${name.split('/').slice(-2).join('/')} › ${one.fullName}` })),
  );
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
    failures: [
      ...tests
        .filter(({ status }) => status !== 'passed')
        .map(({ where, failureMessages }) => `${where}${firstLine(failureMessages?.[0])}`),
      ...unloaded.map(({ name }) => name),
    ],
    flaky: tests
      .filter((one) => one.status === 'passed' && (one.failureMessages ?? []).length > 0)
      .map(({ where, failureMessages }) => `${where}${firstLine(failureMessages?.[0])}`),
    times: tests.map(({ where, duration }) => ({ name: where, seconds: (duration ?? 0) / 1_000 })),
  };
}

/** Reads the report of the benches' small run (tests/bench/main.ts): each bench counts as a test. */
export async function readBenches(file: string): Promise<Count> {
  const report = await readReport<{ name: string; seconds: number; failure: string | null; flaky: boolean }[]>(file);
  if (report === null) return NOTHING_RAN;
  const failures = report.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`]));
  return {
    passed: report.length - failures.length,
    failed: failures.length,
    failures,
    flaky: report.filter(({ flaky }) => flaky).map(({ name }) => name),
    times: report.map(({ name, seconds }) => ({ name, seconds })),
  };
}

interface PlaywrightResult {
  duration: number;
  error?: { message?: string };
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Reads Playwright's JSON report. A skipped test counts as failed. */
export async function readPlaywright(file: string): Promise<Count> {
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: PlaywrightSuite[];
  }>(file);
  if (report === null) return NOTHING_RAN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = report.suites.flatMap((suite) => specsOf(suite));
  const those = (...states: string[]) => specs.filter(({ status }) => states.includes(status));
  return {
    passed: expected + flaky,
    failed: unexpected + skipped,
    failures: those('unexpected', 'skipped').map(({ title, why }) => `${title}${why}`),
    flaky: those('flaky').map(({ title, why }) => `${title}${why}`),
    times: specs.map(({ title, seconds }) => ({ name: title, seconds })),
  };
}

function specsOf(suite: PlaywrightSuite): { title: string; status: string; why: string; seconds: number }[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title: `${suite.title} › ${title}`,
      status,
      why: firstLine(results.find(({ error }) => error !== undefined)?.error?.message),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner))];
}

/** `: ` and the first line of a failure message; empty without one. */
function firstLine(message: string | undefined): string {
  const line = stripVTControlCharacters(message ?? '').split('\n', 1)[0];
  return line === '' || line === undefined ? '' : `: ${line}`;
}

/** Null also for a truncated report. */
async function readReport<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
