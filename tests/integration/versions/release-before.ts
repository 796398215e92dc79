import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildProgram, type Program, ROOT } from './build-program.ts';

/** The previous release. Each release puts its commit here for the next one, and tags it (docs/versions.md). */
const RELEASE_BEFORE = '93a0d5178204685da42bf06c1676c2a8a138bade';
const SOURCES = [
  'src',
  'sync-server',
  'couchdb',
  'locales',
  'scripts',
  'tests',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];
const NO_TESTS = ':(exclude)**/*.test.ts*';

const run = promisify(execFile);

/**
 * The previous release, built from its sources in the git history. Without that history (a copy of the files) today's
 * program replaces it: the test then shows nothing about the other release, but still checks the change of services.
 */
export async function buildReleaseBefore(): Promise<Program & { remove(): Promise<void> }> {
  if (!(await isInHistory())) {
    process.stderr.write(
      `The release before (${RELEASE_BEFORE}) is not in this copy's history; today's program is in its place.\n`,
    );
    return await buildProgram('before', []);
  }
  // Inside the project, so that it finds the packages.
  const tree = path.join(ROOT, 'test-results', `release-before-${process.pid}`);
  const archive = `${tree}.tar`;
  await mkdir(tree, { recursive: true });
  try {
    const what = ['--format=tar', '-o', archive, RELEASE_BEFORE, '--', ...SOURCES, NO_TESTS];
    await run('git', ['archive', ...what], { cwd: ROOT });
    await run('tar', ['-xf', archive, '-C', tree]);
    return await buildProgram('before', [], tree);
  } finally {
    await rm(tree, { recursive: true, force: true });
    await rm(archive, { force: true });
  }
}

async function isInHistory(): Promise<boolean> {
  try {
    await run('git', ['cat-file', '-e', `${RELEASE_BEFORE}^{commit}`], { cwd: ROOT });
    return true;
  } catch {
    return false;
  }
}
