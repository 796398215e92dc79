import { mkdir, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { findBrowser } from './lib/browser.ts';
import { buildAllIfNeeded } from './lib/builds.ts';
import { type Change, currentChange, touchesBrowsers } from './lib/changed-files.ts';
import { fixedWorkMs } from './lib/machine-speed.ts';
import { run, runTool } from './lib/run.ts';
import { countAboveBudget, slowestTests } from './lib/slow-tests.ts';
import { type Count, readBenches, readPlaywright, readVitest, type Timed } from './lib/test-reports.ts';

/**
 * `npm test`: check, unit, contract and integration tests, and the browser tests marked as journeys. `npm test -- all`:
 * also all other browser tests, the waiting tests and the benches at a small size. `npm test -- <kind> …`: only those
 * kinds. `deep` draws every property with a new seed and ten times as often (tests/draws.ts); `changed` runs what the
 * current change can affect.
 * All kinds run even if one fails. The output ends with `N passed, M failed`, counted from the runners' own reports; a
 * runner without a report counts as a failure. With `CI` set, a failed test is retried once, because other load on the
 * machine must not block everyone's work; a test that passes only then is reported as flaky.
 */
const REPORTS = 'test-results';
const NOTHING: Count = { passed: 0, failed: 0, failures: [], flaky: [], times: [] };
const again = process.env.CI === undefined ? [] : ['1'];
const DEEP = 'deep';
const CHANGED = 'changed';
const ALL = 'all';

async function check(): Promise<Count> {
  const code = await run(process.execPath, ['--import', 'tsx', 'scripts/check.ts']);
  const failures = code === 0 ? [] : ['see the output of the check'];
  return { ...NOTHING, passed: 1 - failures.length, failed: failures.length, failures };
}

/** `project`: a project's name in vitest.config.ts, or a pattern for several. */
async function vitest(project: string, change: Change | null, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const file = `${REPORTS}/${project.replace('*', '')}.json`;
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...again.map((times) => `--retry=${times}`),
    ...(change === null ? [] : [`--changed=${change.since}`, '--passWithNoTests']),
  ];
  const code = await runTool('vitest', args, { env: { ...process.env, ...env } });
  return withExit(await readVitest(file), code);
}

/** Tests the built service, except for `changed`, which selects the tests by the imports of the sources. */
async function contract(project: 'contract' | 'waiting', change: Change | null): Promise<Count> {
  return await vitest(project, change, change === null ? { TEST_BUILT_SERVICE: '1' } : {});
}

async function browsers(change: Change | null, only: readonly string[] = []): Promise<Count> {
  const touched = change === null ? 'all' : touchesBrowsers(change.files);
  if (touched === 'nothing') return NOTHING;
  await findBrowser();
  await buildAllIfNeeded();
  const changed = touched === 'all' ? [] : [`--only-changed=${change?.since}`, '--pass-with-no-tests'];
  const code = await runTool('playwright', [
    'test',
    ...only,
    ...changed,
    ...again.map((times) => `--retries=${times}`),
  ]);
  return withExit(await readPlaywright(`${REPORTS}/e2e.json`), code);
}

/** Checks that each bench finishes with all its rows. Its figures mean nothing on a machine that runs tests. */
async function benches(change: Change | null): Promise<Count> {
  if (change !== null && touchesBrowsers(change.files) !== 'all' && !change.files.some(isBench)) return NOTHING;
  await findBrowser();
  await buildAllIfNeeded();
  const env = { ...process.env, BENCH_SIZE: 'small' };
  const code = await run(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts'], { env });
  return withExit(await readBenches(`${REPORTS}/benches.json`), code);
}

const isBench = (file: string) => file.startsWith('tests/bench/');

/** A runner that fails although all its tests passed, for instance by an error between tests, counts as a failure. */
function withExit(count: Count, code: number): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`the runner ended with ${code}`] };
}

const KINDS = {
  check,
  unit: (change: Change | null) => vitest('unit*', change),
  contract: (change: Change | null) => contract('contract', change),
  integration: (change: Change | null) => vitest('integration', change),
  journeys: (change: Change | null) => browsers(change, ['--grep', '@journey']),
  'end-to-end': (change: Change | null) => browsers(change),
  waiting: (change: Change | null) => contract('waiting', change),
  benches,
} satisfies Record<string, (change: Change | null) => Promise<Count>>;
type Kind = keyof typeof KINDS;

const FIRST_LEVEL: readonly Kind[] = ['check', 'unit', 'contract', 'integration', 'journeys'];
/** The end-to-end tests include the journeys. */
const EVERYTHING: readonly Kind[] = ['check', 'unit', 'contract', 'integration', 'end-to-end', 'waiting', 'benches'];

const isKind = (word: string): word is Kind => word in KINDS;

function chosenKinds(words: readonly string[]): readonly Kind[] {
  const named = words.filter(isKind);
  const unknown = words.filter((word) => !isKind(word) && ![DEEP, CHANGED, ALL].includes(word));
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(', ')}. Kinds: ${Object.keys(KINDS).join(', ')}; or all, deep, changed.`);
  }
  if (named.length > 0) return named;
  if (words.includes(ALL) || words.includes(CHANGED)) return EVERYTHING;
  // Browser tests have no properties to draw.
  return words.includes(DEEP) ? ['unit', 'contract', 'integration'] : FIRST_LEVEL;
}

const words = process.argv.slice(2);
const kinds = chosenKinds(words);
if (words.includes(DEEP)) process.env.TEST_DRAWS = DEEP;
const change = words.includes(CHANGED) ? await currentChange() : null;
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
console.log(`machine: ${cpus().length} cores; a fixed piece of work takes ${fixedWorkMs()} ms (docs/testing.md)\n`);

const total: Count = { passed: 0, failed: 0, failures: [], flaky: [], times: [] };
const times: Record<string, readonly Timed[]> = {};
const durations: string[] = [];
for (const kind of kinds) {
  const began = performance.now();
  const count = await KINDS[kind](change).catch((error: unknown): Count => {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...NOTHING, failed: 1, failures: [reason] };
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  durations.push(`${kind}: ${count.passed} passed, ${count.failed} failed, in ${seconds} s`);
  console.log(`${durations.at(-1)}\n`);
  total.passed += count.passed;
  total.failed += count.failed;
  total.failures.push(...count.failures.map((failure) => `${kind}: ${failure}`));
  total.flaky.push(...count.flaky.map((flaky) => `${kind}: ${flaky}`));
  times[kind] = count.times;
}

for (const slow of slowestTests(times)) console.log(slow);
const above = countAboveBudget(times);
if (above > 0) console.log(`above their budget: ${above} (docs/testing.md)`);
for (const duration of durations) console.log(duration);
for (const failure of total.failures) console.log(`failed: ${failure}`);
for (const flaky of total.flaky) console.log(`flaky: ${flaky}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
