import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Caller } from './http.ts';

const CHILD = fileURLToPath(new URL('./engine-child.ts', import.meta.url));

export const auth = { name: 'service', password: 'for-this-test-only' };

/** Sends requests to an embedded engine as its admin. */
export function callerAt(url: string): Caller {
  return new Caller({ url, auth, jwtKey: '', prefix: '', close: async () => {} });
}

/** An embedded engine in a separate process that tests can kill, measure, and deprive of resources. */
export interface EngineProcess {
  readonly child: ChildProcess;
  /** Its address, or why it could not start. */
  readonly said: { readonly url?: string; readonly failed?: string };
  readonly api: Caller;
}

/** `shell` runs the command, which it receives as `"$@"`, e.g. under a limit. */
export async function startEngineProcess(folder: string, shell?: string): Promise<EngineProcess> {
  const command = [process.execPath, '--import', 'tsx', CHILD, folder, auth.password];
  const [program = '', ...given] = shell === undefined ? command : ['bash', '-c', shell, 'engine', ...command];
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout ?? child, 'data');
  const said = JSON.parse(String(line));
  return { child, said, api: callerAt(said.url ?? '') };
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The peak memory of a process, in bytes. */
export async function mostMemory(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Limits the size of a running process's files from now on; `prlimit` is part of every Linux system. */
export async function limitFiles(pid: number, bytes: number | 'unlimited'): Promise<void> {
  const setting = spawn('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { stdio: 'inherit' });
  const [code] = await once(setting, 'exit');
  if (code !== 0) throw new Error(`prlimit ended with ${code}.`);
}
