import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Edit } from '../versions/build-program.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const SOURCES = ['src', 'sync-server', 'couchdb', 'types', 'tests/integration/new-kind/letter'];
const CONFIG = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['vite/client', 'node'],
  },
  include: ['src', 'sync-server', 'types', 'tests'],
  exclude: ['src/platform/sw'],
};

/** The files, from the project's root, in which the compiler reports errors after these edits, without tests. */
export async function filesWithFaults(edits: readonly Edit[]): Promise<string[]> {
  const copy = path.join(ROOT, 'test-results', `edited-${process.pid}`);
  await mkdir(copy, { recursive: true });
  try {
    const filter = (file: string) => !/\.test\.tsx?$|\/node_modules/.test(file);
    for (const each of SOURCES) await cp(path.join(ROOT, each), path.join(copy, each), { recursive: true, filter });
    await cp(path.join(ROOT, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    await writeFile(path.join(copy, 'tsconfig.json'), JSON.stringify(CONFIG));
    for (const { file, found, by } of edits) {
      const source = await readFile(path.join(copy, file), 'utf8');
      const edited = source.replace(found, by);
      if (edited === source) throw new Error(`${file} has no ${String(found)}`);
      await writeFile(path.join(copy, file), edited);
    }
    return faultsIn(await compile(copy));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The compiler's output. */
async function compile(folder: string): Promise<string> {
  const program = path.join(ROOT, 'node_modules', '.bin', 'tsc');
  try {
    return (await promisify(execFile)(program, ['-p', '.', '--noEmit', '--pretty', 'false'], { cwd: folder })).stdout;
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout;
  }
}

function faultsIn(output: string): string[] {
  const files = [...output.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): error /gm)].flatMap(([, file]) => file ?? []);
  return [...new Set(files)].sort();
}
