import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { glob } from 'tinyglobby';
import { chooseEngine } from '../engine-env.ts';
import { IS_SMALL, NAMED, WHOLE_TIMES } from './size.ts';
import { quantile, type Row } from './stage.ts';

/**
 * `npm run bench [name …]` runs the benches beside this file and prints a table for each. Without names it runs each
 * bench three times, because machines are noisy, and the rows with a goal replace the table in docs/bench.md.
 * COUCHDB_URL selects a CouchDB instead of the embedded engine. With BENCH_SIZE=small (size.ts) two benches run side by
 * side and all of them run even if one fails; no figure is printed or saved, and a report says which benches completed
 * with all their rows.
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
  const rows: string[] = [];
  for (const name of chosen) {
    const run = await benchNamed(name);
    const runs: Row[][] = [];
    for (let time = 0; time < (isWhole ? WHOLE_TIMES : 1); time += 1) runs.push(await run());
    const summary = summarise(runs);
    console.log(`\n${table(summary.map(tableRow))}\n`);
    rows.push(...summary.filter(({ goal }) => goal !== undefined).map((row) => `| ${name}: ${tableRow(row).slice(2)}`));
  }
  if (isWhole) await save(table(rows));
}

async function runSmall(): Promise<void> {
  const ended: { name: string; seconds: number; failure: string | null; flaky: boolean }[] = [];
  const waiting = [...chosen];
  const drain = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const run = await benchNamed(name);
      const began = performance.now();
      const first = await failureOf(run);
      // Like the tests: where others work on the same machine, a failed bench runs once again.
      const failure = first === null || process.env.CI === undefined ? first : await failureOf(run);
      const seconds = (performance.now() - began) / 1_000;
      ended.push({ name, seconds, failure, flaky: first !== null && failure === null });
    }
  };
  // The benches spend much of their time waiting for browsers and for slowed networks.
  await Promise.all([drain(), drain()]);
  await mkdir(path.dirname(REPORT), { recursive: true });
  await writeFile(REPORT, JSON.stringify(ended));
  process.exitCode = ended.every(({ failure }) => failure === null) ? 0 : 1;
}

/** Why a bench did not complete with all of its rows; null if it did. */
async function failureOf(bench: () => Promise<Row[]>): Promise<string | null> {
  return await bench().then(missing, (error: unknown) => String(error));
}

/** What a bench's rows lack; null if nothing. */
function missing(rows: readonly Row[]): string | null {
  if (rows.length === 0) return 'there are no rows';
  const unknown = rows.find(({ value }) => !Number.isFinite(value));
  return unknown === undefined ? null : `there is no figure for: ${unknown.name}`;
}

interface Summary extends Row {
  readonly lowest: number;
  readonly highest: number;
}

/** The median, the lowest and the highest value of each row over several runs of one bench. */
function summarise(runs: readonly (readonly Row[])[]): Summary[] {
  return (runs[0] ?? []).map((row, index) => {
    const values = runs.map((rows) => rows[index]?.value ?? Number.NaN).sort((one, other) => one - other);
    const [lowest = Number.NaN, highest = Number.NaN] = [values[0], values.at(-1)];
    return { ...row, value: quantile(values, 0.5), lowest, highest };
  });
}

function table(rows: readonly string[]): string {
  return ['| measure | median (range) | goal |', '|---|---|---|', ...rows].join('\n');
}

function tableRow({ name, unit, goal, value, lowest, highest }: Summary): string {
  const range = lowest === highest ? '' : ` (${figure(lowest)}–${figure(highest)})`;
  return `| ${name} | ${figure(value)} ${unit}${range} | ${goalText(value, goal)} |`;
}

/** Three significant digits, and all digits before the decimal point. */
function figure(value: number): string {
  const digits = Math.abs(value) < 1_000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return value.toLocaleString('en-GB', digits);
}

function goalText(value: number, goal: Row['goal']): string {
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = goal ?? {};
  const bounds: string[] = [];
  if (Number.isFinite(atMost)) bounds.push(`≤ ${figure(atMost)}`);
  if (Number.isFinite(atLeast)) bounds.push(`≥ ${figure(atLeast)}`);
  return `${bounds.join(', ')}${value <= atMost && value >= atLeast ? '' : ', **not reached**'}`;
}

/** Replaces the table between the markers in docs/bench.md and leaves the text around it unchanged. */
async function save(text: string): Promise<void> {
  const document = await readFile(FILE, 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  const engine = chooseEngine(process.env).name;
  const head = `${day}, ${cpus().length} cores, Node ${process.versions.node}, ${engine}, commit ${commit()}, load before ${loadBefore.toFixed(2)}; median of three runs.`;
  const before = document.slice(0, document.indexOf(BEGIN) + BEGIN.length);
  const after = document.slice(document.indexOf(END));
  await writeFile(FILE, `${before}\n${head}\n\n${text}\n${after}`);
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}
