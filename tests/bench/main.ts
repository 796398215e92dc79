import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { glob } from 'tinyglobby';
import { chooseEngine } from '../engine-env.ts';
import { IS_SMALL, NAMED, WHOLE_TIMES } from './size.ts';
import { quantile, type Row } from './stage.ts';

/**
 * `npm run bench [name …]`: runs the benches beside this file and prints one table. Without names it is a whole run,
 * each bench three times, and is kept in docs/bench.md: the middle of three, with the lowest and the highest, because
 * machines are noisy. With COUCHDB_URL against that CouchDB, else against the embedded engine. With BENCH_SIZE=small
 * (size.ts) all of them are run although one fails, two side by side, no figure is printed or kept, and a report says
 * which came to their end with their rows.
 */
const FILE = 'docs/bench.md';
const REPORT = 'test-results/benches.json';
const BEGIN = '<!-- table -->';
const END = '<!-- /table -->';

const isWhole = NAMED.length === 0;
const loadBefore = loadavg()[0] ?? Number.NaN;
const names = (await glob(['tests/bench/*.bench.ts'])).sort().map((file) => file.replace(/^.*\/|\.bench\.ts$/g, ''));
const chosen = isWhole ? names : names.filter((name) => NAMED.includes(name));

if (IS_SMALL) await runSmall();
else await measure();

async function benchNamed(name: string): Promise<() => Promise<Row[]>> {
  console.log(`bench: ${name}`);
  const { run } = (await import(`./${name}.bench.ts`)) as { run: () => Promise<Row[]> };
  return run;
}

async function measure(): Promise<void> {
  const tables: string[] = [];
  for (const name of chosen) {
    const run = await benchNamed(name);
    const runs: Row[][] = [];
    for (let time = 0; time < (isWhole ? WHOLE_TIMES : 1); time += 1) runs.push(await run());
    tables.push(`### ${name}\n\n${table(runs)}`);
    console.log(`\n${tables.at(-1)}\n`);
  }
  if (isWhole) await keep(tables.join('\n\n'));
}

async function runSmall(): Promise<void> {
  const ended: { name: string; seconds: number; failure: string | null; flaky: boolean }[] = [];
  const waiting = [...chosen];
  const workThrough = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const run = await benchNamed(name);
      const began = performance.now();
      const first = await failureOf(run);
      // As with the tests: where others work on the same machine it is tried once more.
      const failure = first === null || process.env.CI === undefined ? first : await failureOf(run);
      const seconds = (performance.now() - began) / 1_000;
      ended.push({ name, seconds, failure, flaky: first !== null && failure === null });
    }
  };
  // They wait for browsers and for networks that are made slow, each of them much of its time.
  await Promise.all([workThrough(), workThrough()]);
  await mkdir(path.dirname(REPORT), { recursive: true });
  await writeFile(REPORT, JSON.stringify(ended));
  process.exitCode = ended.every(({ failure }) => failure === null) ? 0 : 1;
}

/** Why a bench did not come to its end with all of its rows; null: it did. */
async function failureOf(bench: () => Promise<Row[]>): Promise<string | null> {
  return await bench().then(missing, (error: unknown) => String(error));
}

/** What a bench's rows lack; null: nothing. */
function missing(rows: readonly Row[]): string | null {
  if (rows.length === 0) return 'there are no rows';
  const unknown = rows.find(({ value }) => !Number.isFinite(value));
  return unknown === undefined ? null : `there is no figure for: ${unknown.name}`;
}

function table(runs: readonly (readonly Row[])[]): string {
  const lines = (runs[0] ?? []).map(({ name, unit, goal }, index) => {
    const values = runs.map((rows) => rows[index]?.value ?? Number.NaN).sort((one, other) => one - other);
    const middle = quantile(values, 0.5);
    const range =
      values.length > 1 ? `${figure(values[0] ?? Number.NaN)} to ${figure(values.at(-1) ?? Number.NaN)}` : '';
    return `| ${name} | ${figure(middle)} ${unit} | ${range} | ${goalText(goal)} | ${verdict(middle, goal)} |`;
  });
  return ['| measured | value | lowest to highest | goal | |', '|---|---|---|---|---|', ...lines].join('\n');
}

function figure(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 1 ? value.toFixed(2) : value.toFixed(4);
}

function goalText(goal: Row['goal']): string {
  if (goal?.atMost !== undefined) return `≤ ${figure(goal.atMost)}`;
  return goal?.atLeast === undefined ? '' : `≥ ${figure(goal.atLeast)}`;
}

function verdict(value: number, goal: Row['goal']): string {
  if (goal === undefined) return '';
  return value <= (goal.atMost ?? Number.POSITIVE_INFINITY) && value >= (goal.atLeast ?? Number.NEGATIVE_INFINITY)
    ? 'reached'
    : '**not reached**';
}

/** Replaces the table in the document and leaves the words around it alone. */
async function keep(text: string): Promise<void> {
  const document = await readFile(FILE, 'utf8');
  const head = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, against ${chooseEngine(process.env).name}; commit ${commit()}; load before it ${loadBefore.toFixed(2)}; the middle of three runs of each bench, one after the other.`;
  const before = document.slice(0, document.indexOf(BEGIN) + BEGIN.length);
  const after = document.slice(document.indexOf(END));
  await writeFile(FILE, `${before}\n${head}\n\n${text}\n${after}`);
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}
