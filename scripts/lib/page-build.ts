import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'tinyglobby';
import { run } from './run.ts';

const SOURCES = [
  'src/**',
  'public/**',
  'locales/**',
  'scripts/vite/**',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
const STAMP = 'dist/.sources';

/** A fingerprint of all that the page is built from: names, sizes and times of change. */
async function fingerprint(): Promise<string> {
  const files = (await glob(SOURCES, { dot: false })).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Builds the page into `dist/` unless the last build was made from the same files, so that a second start takes
 * seconds. Throws when the build fails: the service would otherwise show an old page without a word.
 */
export async function buildPageIfNeeded(): Promise<void> {
  const now = await fingerprint();
  const last = await readFile(STAMP, 'utf8').catch(() => '');
  if (last === now) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['run', '--silent', 'build']);
  if (code !== 0) throw new Error('The page could not be built; the reason stands above.');
  await writeFile(path.normalize(STAMP), now);
}
