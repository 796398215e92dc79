import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { linguiMacros } from '../../../scripts/vite/lingui-macros.ts';
import { texts } from '../../../scripts/vite/texts.ts';

export const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** `found` is the text to replace in the file of that path (from the project's root). */
export interface Edit {
  readonly file: string;
  readonly found: string | RegExp;
  readonly by: string;
}

export type Program = typeof import('./program.ts').program;
type Removable<T> = T & { remove(): Promise<void> };

/** This program as it may be in a later release. Throws as `buildModule` does. */
export async function buildProgram(name: string, edits: readonly Edit[]): Promise<Removable<Program>> {
  const { program, remove } = await buildModule<typeof import('./program.ts')>('program', name, edits);
  return { ...program, remove };
}

/**
 * A module of this folder, built from the sources with a few edits, and loaded beside this program with all of its
 * modules.
 * @throws when an edit finds nothing to replace: the sources have changed, and the program would silently equal
 * today's.
 */
export async function buildModule<M>(module: string, name: string, edits: readonly Edit[]): Promise<Removable<M>> {
  const outDir = path.join(ROOT, 'test-results', `${module}-${name}-${process.pid}`);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [edited(edits), linguiMacros(), texts()],
    build: { ssr: path.join(import.meta.dirname, `${module}.ts`), outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const file = pathToFileURL(path.join(outDir, `${module}.js`)).href;
  const built = (await import(/* @vite-ignore */ file)) as M;
  return { ...built, remove: () => rm(outDir, { recursive: true, force: true }) };
}

function edited(edits: readonly Edit[]): Plugin {
  return {
    name: 'edited-sources',
    enforce: 'pre',
    async load(id) {
      const own = edits.filter(({ file }) => path.join(ROOT, file) === id);
      if (own.length === 0) return null;
      return own.reduce(
        (source, { file, found, by }) => {
          const next = source.replace(found, by);
          if (next === source) throw new Error(`${file} has no ${String(found)}`);
          return next;
        },
        await readFile(id, 'utf8'),
      );
    },
  };
}
