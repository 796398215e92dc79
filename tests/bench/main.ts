import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { glob } from 'tinyglobby';
import { chooseEngine } from '../engine-env.ts';
import type { Row } from './stage.ts';

/**
 * `npm run bench [name …]`: runs the benches beside this file and prints one table; a whole run is kept in docs/bench.md.
 * With COUCHDB_URL against that CouchDB, else against the embedded engine.
 */
const FILE = 'docs/bench.md';
const BEGIN = '<!-- table -->';
const END = '<!-- /table -->';

const wanted = process.argv.slice(2);
const files = (await glob(['tests/bench/*.bench.ts'])).sort();
const tables: string[] = [];
for (const file of files) {
  const name = file.replace(/^.*\/|\.bench\.ts$/g, '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`bench: ${name}`);
  const { run } = (await import(`./${name}.bench.ts`)) as { run: () => Promise<Row[]> };
  tables.push(`### ${name}\n\n${table(await run())}`);
  console.log(`\n${tables.at(-1)}\n`);
}

if (wanted.length === 0) await keep(tables.join('\n\n'));

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, value, unit, goal }) =>
      `| ${name} | ${figure(value)} ${unit} | ${goalText(goal)} | ${verdict(value, goal)} |`,
  );
  return ['| measured | value | goal | |', '|---|---|---|---|', ...lines].join('\n');
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
  const head = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, against ${chooseEngine(process.env).name}.`;
  const before = document.slice(0, document.indexOf(BEGIN) + BEGIN.length);
  const after = document.slice(document.indexOf(END));
  await writeFile(FILE, `${before}\n${head}\n\n${text}\n${after}`);
}
