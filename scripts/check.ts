import { readFile } from 'node:fs/promises';
import { glob } from 'tinyglobby';
import { audit } from './check/advisories.ts';
import { commentErrors } from './check/comments.ts';
import { cyclesIn, typeCyclesIn } from './check/cycles.ts';
import { directionErrors } from './check/directions.ts';
import { drawErrors } from './check/draws.ts';
import { expressionErrors } from './check/expressions.ts';
import { kindErrors } from './check/kinds.ts';
import { languageErrors, markdownErrors } from './check/language.ts';
import { storageErrors } from './check/storage.ts';
import { styleErrors } from './check/styles.ts';
import { checkTexts } from './check/texts.ts';
import { waitErrors } from './check/waits.ts';
import { runQuietly } from './lib/run.ts';

/** Lines that describe the problems, and whether there are any. */
interface Finding {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/**
 * `npm run check`: types, lint and format, directions between layers, import cycles, branches over kinds, access to
 * browser storage, layers and widths of styles, width of comments, time of regular expressions, draws of property
 * tests, waiting in tests, texts, unused code, known vulnerabilities. Prints what fails and how to run it alone.
 */
const steps: readonly { name: string; run: () => Promise<Finding> }[] = [
  { name: 'types of the page', run: () => tool('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the service', run: () => tool('tsc', '-p', 'sync-server/tsconfig.json') },
  { name: 'types of the service worker', run: () => tool('tsc', '-p', 'src/platform/sw/tsconfig.json') },
  { name: 'unused code', run: () => tool('knip', '--no-progress') },
  {
    name: 'lint and format',
    run: () => tool('biome', 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=40', '.'),
  },
  { name: 'directions', run: async () => found(await directions()) },
  { name: 'circles of imports', run: async () => found(await circles()) },
  { name: 'kinds', run: async () => found(await kinds()) },
  { name: 'browser storage', run: async () => found(await storage()) },
  { name: 'styles', run: async () => found(await styles()) },
  { name: 'width of comments', run: async () => found(await comments()) },
  { name: 'language', run: async () => found(await language()) },
  { name: 'regular expressions', run: async () => found(await expressions()) },
  { name: 'drawn properties', run: async () => found(await draws()) },
  { name: 'waits of tests', run: async () => found(await waits()) },
  { name: 'texts', run: async () => found(await checkTexts(process.cwd())) },
  { name: 'known vulnerabilities', run: advisories },
];
/** The compiler alone needs a gigabyte, so this limit holds for any number of processors. */
const MAX_PARALLEL_STEPS = 2;

async function tool(name: string, ...args: string[]): Promise<Finding> {
  const { code, output } = await runQuietly(`node_modules/.bin/${name}`, args);
  return { ok: code === 0, lines: code === 0 ? [] : [output] };
}

/** The product's code. */
const PRODUCT = ['src/**/*.{ts,tsx}', 'couchdb/**/*.ts', 'sync-server/**/*.ts'];

const directions = () => errorsIn(PRODUCT, directionErrors);
const kinds = () => errorsIn(PRODUCT, (file, source) => kindErrors(file, source));
const storage = () => errorsIn(PRODUCT, storageErrors);
const EVERYTHING = ['{src,sync-server,couchdb,scripts,tests,types}/**/*.{ts,tsx}'];
const draws = () => errorsIn(EVERYTHING, drawErrors);
const waits = () => errorsIn(EVERYTHING, waitErrors);
const comments = () => errorsIn(EVERYTHING, commentErrors);
const MARKDOWN = ['*.md', '{docs,src,sync-server,couchdb,scripts,tests,ops}/**/*.md'];

async function expressions(): Promise<string[]> {
  const sources = (await sourcesOf(PRODUCT)).filter(([file]) => !/\.test\.tsx?$|\/testing\//.test(file));
  const errors: string[] = [];
  for (const [file, source] of sources) errors.push(...(await expressionErrors(file, source)));
  return errors;
}

async function language(): Promise<string[]> {
  const errors = await errorsIn(MARKDOWN, markdownErrors);
  for (const [file, source] of await sourcesOf(EVERYTHING)) errors.push(...(await languageErrors(file, source)));
  return errors;
}

async function circles(): Promise<string[]> {
  const sources = await sourcesOf(PRODUCT);
  const product = new Map(sources.filter(([file]) => !/\.test\.tsx?$/.test(file)));
  return [...cyclesIn(product), ...typeCyclesIn(product)];
}

async function styles(): Promise<string[]> {
  const sources = await sourcesOf(['src/**/*.{css,ts,tsx}']);
  return styleErrors(new Map(sources.filter(([file]) => !/\.test\.tsx?$/.test(file))));
}

async function errorsIn(globs: string[], errorsOf: (file: string, source: string) => string[]): Promise<string[]> {
  return (await sourcesOf(globs)).flatMap(([file, source]) => errorsOf(file, source));
}

async function sourcesOf(globs: string[]): Promise<[file: string, source: string][]> {
  const files = await glob(globs, { ignore: ['**/node_modules/**'] });
  return await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as [string, string]));
}

/** Without a registry the check neither blocks work nor reports success. */
async function advisories(): Promise<Finding> {
  const answer = await audit();
  if (answer.kind === 'known') return found(answer.errors);
  return { ok: true, lines: ['  not checked: no registry answered'] };
}

function found(errors: readonly string[]): Finding {
  return { ok: errors.length === 0, lines: errors.map((error) => `  ${error}`) };
}

const failed: string[] = [];
const waiting = [...steps];
async function drain(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const { ok, lines } = await step.run();
    console.log([`check: ${step.name}`, ...lines].join('\n'));
    if (!ok) failed.push(step.name);
  }
}
await Promise.all(Array.from({ length: MAX_PARALLEL_STEPS }, drain));
console.log(
  `check: ${steps.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? ` (${failed.join('; ')})` : ''}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
