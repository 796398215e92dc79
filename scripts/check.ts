import { readFile } from 'node:fs/promises';
import { glob } from 'tinyglobby';
import { audit } from './check/advisories.ts';
import { directionErrors } from './check/directions.ts';
import { drawErrors } from './check/draws.ts';
import { checkTexts } from './check/texts.ts';
import { run, runTool } from './lib/run.ts';

/** `npm run check`: types, lint and format, directions between rooms, how properties are drawn, texts, unused code, known vulnerabilities. Prints what fails and how to see it alone. */
const steps: { name: string; run: () => Promise<boolean> }[] = [
  { name: 'types of the page', run: async () => (await runTool('tsc', ['-p', 'tsconfig.json'])) === 0 },
  {
    name: 'types of the service worker',
    run: async () => (await runTool('tsc', ['-p', 'src/platform/sw/tsconfig.json'])) === 0,
  },
  { name: 'types of the service', run: async () => (await runTool('tsc', ['-p', 'sync-server/tsconfig.json'])) === 0 },
  {
    name: 'lint and format',
    run: async () =>
      (await runTool('biome', ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=40', '.'])) === 0,
  },
  { name: 'directions', run: async () => report(await directions()) },
  { name: 'drawn properties', run: async () => report(await draws()) },
  { name: 'texts', run: async () => report(await checkTexts(process.cwd())) },
  { name: 'unused code', run: async () => (await run('node_modules/.bin/knip', ['--no-progress'])) === 0 },
  { name: 'known vulnerabilities', run: async () => report(await advisories()) },
];

async function directions(): Promise<string[]> {
  const files = await glob(['src/**/*.{ts,tsx}', 'couchdb/**/*.ts', 'sync-server/**/*.ts'], {
    ignore: ['**/node_modules/**'],
  });
  const errors = await Promise.all(files.map(async (file) => directionErrors(file, await readFile(file, 'utf8'))));
  return errors.flat();
}

async function draws(): Promise<string[]> {
  const files = await glob(['{src,sync-server,scripts,tests}/**/*.{ts,tsx}'], { ignore: ['**/node_modules/**'] });
  const errors = await Promise.all(files.map(async (file) => drawErrors(file, await readFile(file, 'utf8'))));
  return errors.flat();
}

/** Where no registry answers, nobody is kept from working, and nobody is told that all is well. */
async function advisories(): Promise<readonly string[]> {
  const answer = await audit();
  if (answer.kind === 'known') return answer.errors;
  console.log('  not checked: no registry answered');
  return [];
}

function report(errors: readonly string[]): boolean {
  for (const error of errors) console.error(`  ${error}`);
  return errors.length === 0;
}

const failed: string[] = [];
for (const step of steps) {
  console.log(`check: ${step.name}`);
  if (!(await step.run())) failed.push(step.name);
}
console.log(
  `check: ${steps.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? ` (${failed.join('; ')})` : ''}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
