import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a program with this terminal's input and output; resolves with its exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What a program said, both of its outputs in the order in which they came, and how it ended. */
export interface Said {
  readonly code: number;
  readonly output: string;
}

/** Runs a program and keeps what it says, for programs that run side by side. */
export function runQuietly(command: string, args: readonly string[]): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs one of the project's own tools (`node_modules/.bin`) with Node, without a shell and without npx's look-ups. */
export function runTool(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(`node_modules/.bin/${tool}`, args, options);
}
