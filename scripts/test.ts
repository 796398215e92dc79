import { mkdir, rm } from 'node:fs/promises';
import { findBrowser } from './lib/browser.ts';
import { buildAllIfNeeded } from './lib/builds.ts';
import { type Change, currentChange, touchesBrowsers } from './lib/changed-files.ts';
import { run, runTool } from './lib/run.ts';
import { countAboveBudget, slowestTests } from './lib/slow-tests.ts';
import { type Count, readBenches, readPlaywright, readVitest, type Timed } from './lib/test-reports.ts';

/**
 * `npm test`: check, unit, contract, integration, end-to-end, benches. Runs all of them even when one fails, so one run
 * tells everything, and ends with `N passed, M failed`, counted from the runners' own reports: a runner that leaves no
 * report counts as a failure. `deep` beside or in place of kinds draws every property anew and ten times as often
 * (tests/draws.ts); `changed` runs what the change that somebody is at can touch. Before that stand the slowest tests
 * and the names of what failed. With `CI` set, a failed test is tried once more: a machine that does other things at
 * the same time must not stop everybody's work. What passed only then is named as flaky, which is a defect to be mended
 * (docs/testing.md).
 */
const REPORTS = 'test-results';
const NOTHING: Count = { passed: 0, failed: 0, failures: [], flaky: [], times: [] };
const again = process.env.CI === undefined ? [] : ['1'];
const DEEP = 'deep';
const CHANGED = 'changed';

async function check(): Promise<Count> {
  const code = await run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']);
  const failures = code === 0 ? [] : ['see the output of the check'];
  return { ...NOTHING, passed: 1 - failures.length, failed: failures.length, failures };
}

async function vitest(project: string, change: Change | null): Promise<Count> {
  const file = `${REPORTS}/${project}.json`;
  const code = await runTool('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...again.map((times) => `--retry=${times}`),
    ...(change === null ? [] : [`--changed=${change.since}`, '--passWithNoTests']),
  ]);
  return withExit(await readVitest(file), code);
}

async function endToEnd(change: Change | null): Promise<Count> {
  const touched = change === null ? 'all' : touchesBrowsers(change.files);
  if (touched === 'nothing') return NOTHING;
  await findBrowser();
  await buildAllIfNeeded();
  const only = touched === 'all' ? [] : [`--only-changed=${change?.since}`, '--pass-with-no-tests'];
  const code = await runTool('playwright', ['test', ...only, ...again.map((times) => `--retries=${times}`)]);
  return withExit(await readPlaywright(`${REPORTS}/e2e.json`), code);
}

/** Small: that each comes to its end with its rows, not the figures, which a machine that tests has not. */
async function benches(change: Change | null): Promise<Count> {
  if (change !== null && touchesBrowsers(change.files) !== 'all' && !change.files.some(isBench)) return NOTHING;
  await findBrowser();
  await buildAllIfNeeded();
  const env = { ...process.env, BENCH_SIZE: 'small' };
  const code = await run(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts'], { env });
  return withExit(await readBenches(`${REPORTS}/benches.json`), code);
}

const isBench = (file: string) => file.startsWith('tests/bench/');

/** A runner that fails although all its tests passed, for instance by an error between them, counts as a failure. */
function withExit(count: Count, code: number): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`the runner ended with ${code}`] };
}

const runners: readonly [string, (change: Change | null) => Promise<Count>][] = [
  ['check', check],
  ['unit', (change) => vitest('unit', change)],
  ['contract', (change) => vitest('contract', change)],
  ['integration', (change) => vitest('integration', change)],
  ['end-to-end', endToEnd],
  ['benches', benches],
];

const words = process.argv.slice(2);
if (words.includes(DEEP)) process.env.TEST_DRAWS = DEEP;
const change = words.includes(CHANGED) ? await currentChange() : null;
const named = words.filter((word) => word !== DEEP && word !== CHANGED);
// Browsers draw nothing.
const wanted = named.length === 0 && words.includes(DEEP) ? ['unit', 'contract', 'integration'] : named;
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });

const total: Count = { passed: 0, failed: 0, failures: [], flaky: [], times: [] };
const times: Record<string, readonly Timed[]> = {};
for (const [name, runner] of runners) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  const count = await runner(change).catch((error: unknown): Count => {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...NOTHING, failed: 1, failures: [reason] };
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed, in ${seconds} s\n`);
  total.passed += count.passed;
  total.failed += count.failed;
  total.failures.push(...count.failures.map((failure) => `${name}: ${failure}`));
  total.flaky.push(...count.flaky.map((flaky) => `${name}: ${flaky}`));
  times[name] = count.times;
}

for (const slow of slowestTests(times)) console.log(slow);
const above = countAboveBudget(times);
if (above > 0) console.log(`above their budget: ${above}, to be looked at (docs/testing.md)`);
for (const failure of total.failures) console.log(`failed: ${failure}`);
for (const flaky of total.flaky) console.log(`flaky: ${flaky}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
