import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a program with this terminal's input and output; resolves with its exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** The output of a program, both streams in order of arrival, and its exit code. */
export interface Said {
  readonly code: number;
  readonly output: string;
}

/** Runs a program and collects its output, for programs that run in parallel. */
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

/** Runs one of the project's tools (`node_modules/.bin`) with Node, without a shell or npx's look-ups. */
export function runTool(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(`node_modules/.bin/${tool}`, args, options);
}
