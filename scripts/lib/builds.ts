import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'tinyglobby';
import { runTool } from './run.ts';

interface Build {
  readonly name: string;
  readonly folder: string;
  readonly sources: readonly string[];
  /** Arguments of `vite`. */
  readonly args: readonly string[];
}

/** Sources of both builds. */
const COMMON = ['src/domain/**', 'src/texts/**', 'locales/**', 'scripts/vite/**', 'package-lock.json'];
const PAGE: Build = {
  name: 'page',
  folder: 'dist',
  sources: [...COMMON, 'src/**', 'public/**', 'index.html', 'vite.config.ts', 'lingui.config.ts'],
  args: ['build'],
};
const SERVICE: Build = {
  name: 'service',
  folder: 'dist-server',
  sources: [...COMMON, 'sync-server/**', 'couchdb/*.ts', 'vite.service.config.ts'],
  args: ['build', '--config', 'vite.service.config.ts'],
};

/** The entry point of the built service (vite.service.config.ts). */
export const BUILT_SERVER = `${SERVICE.folder}/server.js`;
export const BUILT_ADMIN = `${SERVICE.folder}/admin.js`;

export const buildPageIfNeeded = () => buildIfNeeded(PAGE);
export const buildServiceIfNeeded = () => buildIfNeeded(SERVICE);

/** Rebuilds the page and the service where their sources are newer. */
export async function buildAllIfNeeded(): Promise<void> {
  await Promise.all([buildServiceIfNeeded(), buildPageIfNeeded()]);
}

/**
 * Builds unless the last build used the same files, so that a second start takes seconds.
 * @throws Error when the build fails, because an old build would be used unnoticed
 */
async function buildIfNeeded({ name, folder, sources, args }: Build): Promise<void> {
  const stamp = path.join(folder, '.sources');
  const now = await fingerprint(sources);
  const last = await readFile(stamp, 'utf8').catch(() => '');
  if (last === now) return;
  process.stdout.write(`Building the ${name} …\n`);
  const code = await runTool('vite', [...args, '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`);
  await writeFile(stamp, now);
}

/** Names, sizes and modification times of all files of a build. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const files = (await glob([...sources], { ignore: ['**/*.test.{ts,tsx}'] })).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
