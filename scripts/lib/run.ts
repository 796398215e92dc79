import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a program with this terminal's input and output; resolves with its exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs one of the project's own tools (`node_modules/.bin`) with Node, without a shell and without npx's look-ups. */
export function runTool(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(`node_modules/.bin/${tool}`, args, options);
}
