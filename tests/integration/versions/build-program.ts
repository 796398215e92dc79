import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { linguiMacros } from '../../../scripts/vite/lingui-macros.ts';
import { texts } from '../../../scripts/vite/texts.ts';

export const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const PROGRAM = 'tests/integration/versions/program.ts';

/** `found` is the text to replace in the file of that path (from the project's root). */
export interface Edit {
  readonly file: string;
  readonly found: string | RegExp;
  readonly by: string;
}

export type Program = typeof import('./program.ts').program;

/**
 * This program as it was in an earlier release, or may be in a later one: built from the same sources with a few edits,
 * or from those of another tree (`root`), and loaded beside this one with all its modules.
 * @throws when an edit finds nothing to replace: the sources have changed, and the program would silently equal
 * today's.
 */
export async function buildProgram(
  name: string,
  edits: readonly Edit[],
  root: string = ROOT,
): Promise<Program & { remove(): Promise<void> }> {
  const outDir = path.join(ROOT, 'test-results', `program-${name}-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [edited(edits, root), linguiMacros(), texts()],
    build: { ssr: path.join(root, PROGRAM), outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const file = pathToFileURL(path.join(outDir, 'program.js')).href;
  const { program } = (await import(/* @vite-ignore */ file)) as typeof import('./program.ts');
  return { ...program, remove: () => rm(outDir, { recursive: true, force: true }) };
}

function edited(edits: readonly Edit[], root: string): Plugin {
  return {
    name: 'edited-sources',
    enforce: 'pre',
    async load(id) {
      const own = edits.filter(({ file }) => path.join(root, file) === id);
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
