import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILT_SERVER } from '../../../scripts/lib/builds.ts';

const READY = /^Lapka is ready: (\S+)$/m;
/** A start takes three seconds of processor time, which browsers and other work share. */
const START_LIMIT_MS = 120_000;
/** In the tests one person writes for many, and all from one address. */
const FOR_TESTS = { RATE_LIMIT: '0', DAILY_LIMITS: 'off', LOG_LEVEL: 'warn' };
/** The length of the service's last output that is shown when it exits unexpectedly. */
const LAST_OUTPUT_CHARACTERS = 4_000;

/**
 * The service as the README starts it, in a separate process with its own data: tests stop, kill and restart it. It
 * takes a free port at the first start and keeps it, because browsers store data by origin.
 */
export class ServiceProcess {
  #child: ChildProcess | null = null;
  #url = '';
  readonly #env: Readonly<Record<string, string>>;
  readonly dataDir: string;

  private constructor(dataDir: string, env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** `posts`: this many posts exist already when it starts. */
  static async start(env: Readonly<Record<string, string>> = {}, posts = 0): Promise<ServiceProcess> {
    const service = new ServiceProcess(await mkdtemp(path.join(tmpdir(), 'lapka-e2e-')), env);
    if (posts > 0) await runTool(['tests/e2e/support/fill-community.ts', service.dataDir, String(posts)]);
    await service.start();
    return service;
  }

  /** Without a trailing slash. */
  get url(): string {
    return this.#url;
  }

  /** Of the current process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const port = this.#url === '' ? '0' : new URL(this.#url).port;
    const child = spawn(process.execPath, [BUILT_SERVER], {
      env: { ...process.env, ...FOR_TESTS, ...this.#env, PORT: port, DATA_DIR: this.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-LAST_OUTPUT_CHARACTERS);
    });
    child.on('exit', (code, signal) => {
      // Otherwise a crash of the service would look like a fault of the page.
      if (this.#child === child) process.stderr.write(`The service ended by itself (${code ?? signal}):\n${output}\n`);
    });
    this.#url = await readyUrl(child);
  }

  /** Requests a stop and waits for it. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Like a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** Runs a program of ours in a separate process beside the service. */
export async function runTool(words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(
      () => reject(new Error(`The service did not start within ${START_LIMIT_MS} ms: ${output}`)),
      START_LIMIT_MS,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    });
    child.on('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The service ended with ${code} before it was ready: ${output}`));
    });
  });
}
