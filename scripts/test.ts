import { mkdir, readFile, rm } from 'node:fs/promises';
import { findBrowser } from './lib/browser.ts';
import { buildPageIfNeeded } from './lib/page-build.ts';
import { run, runTool } from './lib/run.ts';

/**
 * `npm test`: check, unit, contract, integration, end-to-end. Runs all of them even when one fails, so one run tells everything,
 * and ends with `N passed, M failed`, counted from the runners' own reports: a runner that leaves no report counts as a failure.
 */
interface Count {
  passed: number;
  failed: number;
}

const REPORTS = 'test-results';

async function check(): Promise<Count> {
  const code = await run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project: string): Promise<Count> {
  const file = `${REPORTS}/${project}.json`;
  const code = await runTool('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number; numTotalTests: number }>(file);
  if (report === null) return { passed: 0, failed: 1 };
  const failed = report.numTotalTests - report.numPassedTests;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function endToEnd(): Promise<Count> {
  await findBrowser();
  await buildPageIfNeeded();
  const code = await runTool('playwright', ['test']);
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    `${REPORTS}/e2e.json`,
  );
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

const runners: readonly [string, () => Promise<Count>][] = [
  ['check', check],
  ['unit', () => vitest('unit')],
  ['contract', () => vitest('contract')],
  ['integration', () => vitest('integration')],
  ['end-to-end', endToEnd],
];

const wanted = process.argv.slice(2);
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });

const total: Count = { passed: 0, failed: 0 };
for (const [name, runner] of runners) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const count = await runner().catch((error: unknown) => {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  });
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed\n`);
  total.passed += count.passed;
  total.failed += count.failed;
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
