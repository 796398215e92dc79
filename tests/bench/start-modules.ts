import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, CDPSession } from 'playwright/test';
import { runQuietly } from '../../scripts/lib/run.ts';
import { startService } from '../../sync-server/src/start-service.ts';
import { scriptsOf } from './page-scripts.ts';

const SAMPLED_EVERY_MICROSECONDS = 100;
const MOST_LINES = 25;
const NO_SOURCE = 'what has no source (texts, the bundler’s own)';

/** What one package, or one of our folders, costs at a start. */
interface Cost {
  /** Size in the built files, before compression. */
  bytes: number;
  /** Milliseconds in its functions, without their callees. */
  run: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

interface CallFrame {
  readonly url: string;
  /** Counts from 0; where the function begins. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/**
 * Prints which parts the scripts of a start consist of and what each costs: bytes and time in its functions, by package
 * and by folder, and how long the browser took to read each file. It measures one start of the address on an empty
 * device, in a separate build with source maps; so it says where the time is spent, not how long a start takes.
 */
export async function printModulesOfStart(browser: Browser, address: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lapka-modules-'));
  // A separate process: the code that draws the icons must not share sharp's settings with the service.
  const { code: failed, output } = await runQuietly('node_modules/.bin/vite', [
    'build',
    ...['--logLevel', 'error', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'hidden'],
  ]);
  if (failed !== 0) throw new Error(`The page could not be built: ${output}`);
  const service = await startService({ env: { PAGE_DIR: folder } });
  try {
    const { profile, files, reading } = await startOf(browser, service.url + address);
    const maps = new Map<string, SourceMap>();
    const costs = new Map<string, Cost>();
    for (const file of files) {
      const built = path.join(folder, file);
      const code = await readFile(built, 'utf8');
      // Code that the bundler adds has no sources.
      const map = existsSync(`${built}.map`) ? new SourceMap(JSON.parse(await readFile(`${built}.map`, 'utf8'))) : null;
      if (map === null) costOf(costs, NO_SOURCE).bytes += code.length;
      else {
        maps.set(file, map);
        addBytes(costs, code, map);
      }
    }
    addTimes(costs, profile, (url) => maps.get(new URL(url).pathname));
    print(costs, reading);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOf(browser: Browser, url: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    const session = await context.newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY_MICROSECONDS });
    await browser.startTracing(page, { categories: ['v8', 'disabled-by-default-v8.compile', 'devtools.timeline'] });
    await session.send('Profiler.start');
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector('main form, main article, main h2');
    const profile = await profileOf(session);
    const reading = readingIn(await browser.stopTracing());
    return { profile, reading, files: scripts() };
  } finally {
    await context.close();
  }
}

async function profileOf(session: CDPSession): Promise<Profile> {
  const { profile } = (await session.send('Profiler.stop')) as { profile: Profile };
  return profile;
}

/** Milliseconds in which the browser read (parsed and compiled) each file, by its path. */
function readingIn(trace: Buffer): Map<string, number> {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    traceEvents: { name: string; dur?: number; args?: { data?: { url?: string }; fileName?: string } }[];
  };
  const reading = new Map<string, number>();
  for (const { name, dur = 0, args } of traceEvents) {
    const url = args?.data?.url ?? args?.fileName;
    if (!name.startsWith('v8.compile') || url === undefined || !URL.canParse(url)) continue;
    const file = new URL(url).pathname;
    reading.set(file, (reading.get(file) ?? 0) + dur / 1_000);
  }
  return reading;
}

function addBytes(costs: Map<string, Cost>, code: string, map: SourceMap): void {
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      costOf(costs, partAt(map, line, column)).bytes += 1;
    }
  }
}

function addTimes(
  costs: Map<string, Cost>,
  { nodes, samples = [], timeDeltas = [] }: Profile,
  mapOf: (url: string) => SourceMap | undefined,
): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const map = frame === undefined || frame.url === '' ? undefined : mapOf(frame.url);
    if (frame === undefined || map === undefined) continue;
    costOf(costs, partAt(map, frame.lineNumber, frame.columnNumber)).run += (timeDeltas[index] ?? 0) / 1_000;
  }
}

function costOf(costs: Map<string, Cost>, part: string): Cost {
  const known = costs.get(part);
  if (known !== undefined) return known;
  const fresh = { bytes: 0, run: 0 };
  costs.set(part, fresh);
  return fresh;
}

/** The package, or the first two of our folders. */
function partAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column);
  const source = 'originalSource' in entry ? entry.originalSource : '';
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return library ?? /\/(src\/[^/]+(?:\/[^/]+(?=\/))?)/.exec(source)?.[1] ?? NO_SOURCE;
}

function print(costs: ReadonlyMap<string, Cost>, reading: ReadonlyMap<string, number>): void {
  const parts = [...costs].sort(([, one], [, other]) => other.bytes - one.bytes);
  const rest = parts.slice(MOST_LINES).map(([, cost]) => cost);
  const sum = (all: readonly Cost[], of: keyof Cost) => all.reduce((total, cost) => total + cost[of], 0);
  const line = (name: string, { bytes, run }: Cost) =>
    console.log(`  ${(bytes / 1_024).toFixed(1).padStart(7)} KB ${run.toFixed(1).padStart(7)} ms run  ${name}`);
  for (const [name, cost] of parts.slice(0, MOST_LINES)) line(name, cost);
  line(`${rest.length} more`, { bytes: sum(rest, 'bytes'), run: sum(rest, 'run') });
  for (const [file, milliseconds] of reading) console.log(`  ${milliseconds.toFixed(1).padStart(18)} ms read ${file}`);
}
