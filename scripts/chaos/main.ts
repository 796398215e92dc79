import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { Cluster, type Running } from '../cluster/cluster.ts';
import { couchHome } from '../cluster/home.ts';
import { buildAllIfNeeded } from '../lib/builds.ts';
import { inflict, nextFault, randomFrom } from './faults.ts';
import { atWork } from './people-at-work.ts';
import { Person, UNLIMITED } from './person.ts';
import { wrongs } from './verdict.ts';
import { STEPS, type Step, Waits } from './waits.ts';

const GRACE_MS = 90_000;
const PERSON_COUNT = 8;
/** Pause between two faults, so that each fault's downtime can be measured separately. */
const QUIET_MS = 12_000;
/** Time after a fault that still counts as its effect: the member restarts and rejoins. */
const AFTERMATH_MS = 6_000;
/** How long people may still wait after the last fault. */
const LAST_WORDS_MS = 180_000;

interface Row {
  readonly what: string;
  readonly silences: Readonly<Record<Step, number>>;
}

/**
 * `npm run chaos [-- minutes [seed]]`: people write at random while cluster members are killed, paused and stopped, one
 * at a time. Reports what was lost, duplicated or shown differently, and how long people had no service.
 */
async function main(): Promise<void> {
  const home = await couchHome(process.env);
  const [minutes = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
  await buildAllIfNeeded();
  const folder = await mkdtemp(join(tmpdir(), 'lapka-chaos-'));
  const cluster = new Cluster({ home, folder, port: 0, env: UNLIMITED, say });
  const clean = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  closeWithGrace({ delay: GRACE_MS, logger: false }, clean);
  let failed = true;
  try {
    say(`Seed ${seed}, ${minutes} minutes.`);
    const found = await play(await cluster.start(), minutes * 60_000, seed);
    for (const each of found) say(`WRONG: ${each}`);
    say(found.length === 0 ? 'Nothing is lost, doubled or shown differently.' : `${found.length} things are wrong.`);
    failed = found.length > 0;
  } finally {
    await clean();
  }
  // `closeWithGrace` would exit with success.
  process.exit(failed ? 1 : 0);
}

async function play(running: Running, milliseconds: number, seed: number): Promise<string[]> {
  const people: Person[] = [];
  for (let count = 0; count < PERSON_COUNT; count += 1) people.push(await Person.register(running.url));
  const waits = new Waits();
  const stopping = new AbortController();
  const giveUp = AbortSignal.timeout(milliseconds + LAST_WORDS_MS);
  const began = performance.now();
  const working = atWork({ people, seed, waits, stopping: stopping.signal, giveUp });
  // Any end of the work also stops the faults.
  working.catch(() => stopping.abort());
  const rows = await faults(running, { until: began + milliseconds, seed, waits, stopping: stopping.signal });
  stopping.abort();
  await working;
  report(rows, waits, people, performance.now() - began);
  return await wrongs(running, people);
}

async function faults(
  { nodes, services }: Running,
  given: { readonly until: number; readonly seed: number; readonly waits: Waits; readonly stopping: AbortSignal },
): Promise<Row[]> {
  const { until, seed, waits, stopping } = given;
  const random = randomFrom(seed);
  const rows: Row[] = [await rowOf('nothing', waits, () => sleep(QUIET_MS))];
  while (performance.now() < until && !stopping.aborted) {
    const fault = nextFault(random, [...nodes, ...services]);
    const what = `${fault.member.name}, ${fault.kind}, ${Math.round(fault.lasts / 1_000)} s`;
    rows.push(await rowOf(what, waits, () => inflict(fault)));
    say(lineOf(rows.at(-1)));
    await sleep(QUIET_MS);
  }
  return rows;
}

async function rowOf(what: string, waits: Waits, happens: () => Promise<void>): Promise<Row> {
  const from = performance.now();
  await happens();
  await sleep(AFTERMATH_MS);
  const to = performance.now();
  const silences = Object.fromEntries(STEPS.map((step) => [step, waits.longestSilence(step, from, to)]));
  return { what, silences: silences as Record<Step, number> };
}

function lineOf(row: Row | undefined): string {
  if (row === undefined) return '';
  const { what, silences } = row;
  return `| ${what} | ${STEPS.map((step) => Math.round(silences[step])).join(' | ')} |`;
}

function report(rows: readonly Row[], waits: Waits, people: readonly Person[], took: number): void {
  say(`\n| what | nobody's writing was taken for, ms | nobody was answered for, ms |\n|---|---|---|`);
  for (const row of rows) say(lineOf(row));
  for (const step of STEPS) {
    const [middle, most] = [0.5, 0.95].map((part) => Math.round(waits.quantile(step, part)));
    const longest = Math.round(waits.longest(step, 0, performance.now()));
    say(
      `${step}: ${waits.count(step)} in ${Math.round(took / 1_000)} s; p50 ${middle} ms, p95 ${most} ms, longest ${longest} ms`,
    );
  }
  const unanswered = people.reduce((sum, person) => sum + person.unanswered, 0);
  say(`${unanswered} requests had no answer and were made again.`);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
