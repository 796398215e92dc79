import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** The base that `npm test -- changed` compares with, and the files that differ. */
export interface Change {
  /** A commit: the last one if there are uncommitted changes, otherwise the one before it. */
  readonly since: string;
  /** Relative to the project root, with forward slashes. */
  readonly files: readonly string[];
}

/** The current change: uncommitted and new files, or the last commit if there are none. */
export async function currentChange(): Promise<Change> {
  const uncommitted = [
    ...(await lines('diff', '--name-only', 'HEAD')),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ];
  if (uncommitted.length > 0) return { since: 'HEAD', files: uncommitted };
  return { since: 'HEAD~1', files: await lines('diff', '--name-only', 'HEAD~1') };
}

const PRODUCT = /^(src|sync-server|couchdb|public|locales|scripts\/vite|vite\.config|index\.html|package-lock\.json)/;

/** Browser tests use the whole page and service, so any change of these may affect any of them. */
export function touchesBrowsers(files: readonly string[]): 'all' | 'their own files' | 'nothing' {
  const product = files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  if (product.some((file) => PRODUCT.test(file))) return 'all';
  return files.some((file) => file.startsWith('tests/e2e/')) ? 'their own files' : 'nothing';
}

async function lines(...args: string[]): Promise<string[]> {
  const { stdout } = await runFile('git', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
}
