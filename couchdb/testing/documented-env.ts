import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from './compose-files.ts';

/** The commands of the blocks in docs/couchdb.md; a backslash continues a line. */
export function documentedCommands(): string[] {
  const blocks = [...projectFile('docs/couchdb.md').matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks
    .join('')
    .replace(/\\\n\s*/g, '')
    .trim()
    .split('\n');
}

/** Runs the documented command that draws `.env`, in an empty folder. `mode` has the file's permission bits. */
export function drawDotEnv(): { readonly variables: Record<string, string>; readonly mode: number } {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-dot-env-'));
  try {
    const draw = documentedCommands().filter((command) => command.includes('> .env'));
    execFileSync('sh', ['-ec', draw.join('\n')], { cwd: folder });
    const lines = readFileSync(join(folder, '.env'), 'utf8').trim().split('\n');
    const variables = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    return { variables: Object.fromEntries(variables), mode: statSync(join(folder, '.env')).mode & 0o777 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
