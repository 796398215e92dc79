import { build } from 'vite';

/** Builds the measured pages of `browser/` into a folder; `/?way=<name>` runs one of them. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'tests/bench/browser',
    build: { outDir: folder, emptyOutDir: true },
    worker: { format: 'es' },
  });
}
