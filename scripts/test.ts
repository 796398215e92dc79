import { mkdir, rm } from 'node:fs/promises';
import { findBrowser } from './lib/browser.ts';
import { buildPageIfNeeded } from './lib/page-build.ts';
import { run, runTool } from './lib/run.ts';
import { type Count, readPlaywright, readVitest } from './lib/test-reports.ts';

/**
 * `npm test`: check, unit, contract, integration, end-to-end. Runs all of them even when one fails, so one run tells everything,
 * and ends with `N passed, M failed`, counted from the runners' own reports: a runner that leaves no report counts as a failure.
 * `deep` beside or in place of kinds draws every property anew and ten times as often (tests/draws.ts).
 * Before that stand the names of what failed. With `CI` set, a failed test is tried once more: a machine that does other things at the same time must not
 * stop everybody's work. What passed only then is named as flaky, which is a defect to be mended (docs/testing.md).
 */
const REPORTS = 'test-results';
const again = process.env.CI === undefined ? [] : ['1'];

async function check(): Promise<Count> {
  const code = await run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']);
  const failures = code === 0 ? [] : ['see the output of the check'];
  return { passed: 1 - failures.length, failed: failures.length, failures, flaky: [] };
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
    ...again.map((times) => `--retry=${times}`),
  ]);
  return withExit(await readVitest(file), code);
}

async function endToEnd(): Promise<Count> {
  await findBrowser();
  await buildPageIfNeeded();
  const code = await runTool('playwright', ['test', ...again.map((times) => `--retries=${times}`)]);
  return withExit(await readPlaywright(`${REPORTS}/e2e.json`), code);
}

/** A runner that fails although all its tests passed, for instance by an error between them, counts as a failure. */
function withExit(count: Count, code: number): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`the runner ended with ${code}`] };
}

const runners: readonly [string, () => Promise<Count>][] = [
  ['check', check],
  ['unit', () => vitest('unit')],
  ['contract', () => vitest('contract')],
  ['integration', () => vitest('integration')],
  ['end-to-end', endToEnd],
];

const DEEP = 'deep';
const words = process.argv.slice(2);
if (words.includes(DEEP)) process.env.TEST_DRAWS = DEEP;
const named = words.filter((word) => word !== DEEP);
// Browsers draw nothing.
const wanted = named.length === 0 && words.length > 0 ? ['unit', 'contract', 'integration'] : named;
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });

const total: Count = { passed: 0, failed: 0, failures: [], flaky: [] };
for (const [name, runner] of runners) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const count = await runner().catch((error: unknown): Count => {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [reason], flaky: [] };
  });
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed\n`);
  total.passed += count.passed;
  total.failed += count.failed;
  total.failures.push(...count.failures.map((failure) => `${name}: ${failure}`));
  total.flaky.push(...count.flaky.map((flaky) => `${name}: ${flaky}`));
}

for (const failure of total.failures) console.log(`failed: ${failure}`);
for (const flaky of total.flaky) console.log(`flaky: ${flaky}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
