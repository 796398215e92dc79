import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenSettled } from '../../src/domain/promises.ts';

/** The command that starts a member. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The process appends its output to this file. */
  readonly output: string;
}

const ASKED_EVERY_MS = 100;
/** A machine under load needs minutes for what takes an idle one seconds; a process that has ended is not awaited. */
const STARTED_WITHIN_MS = 600_000;
const SAID_EVERY_MS = 10_000;
/** A service has ten seconds to finish its open requests. */
const STOPPED_WITHIN_MS = 15_000;

export interface StartOptions {
  /** Called with a sentence at intervals while it does not answer; by default it is written to standard error. */
  readonly say?: (sentence: string) => void;
  readonly sayEveryMs?: number;
}

/**
 * A process of the cluster that can be stopped, killed, paused and restarted. It has its own process group: an
 * interrupt of the terminal reaches this program alone, which then stops the members in order.
 */
export class Member {
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(
    readonly name: string,
    /** The address of its health check. */
    readonly url: string,
    private readonly command: Command,
    private readonly answers: () => Promise<boolean>,
  ) {}

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Resolves when it responds.
   * @throws Error that names the member and its log, when it ends or has not answered for ten minutes
   */
  async start(options: StartOptions = {}): Promise<void> {
    if (this.isRunning) return;
    const { program, args, env, output } = this.command;
    const file = await open(output, 'a', 0o600);
    try {
      const child = spawn(program, args, {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: ['ignore', file.fd, file.fd],
        detached: true,
      });
      this.#child = child;
      this.#ended = whenSettled(once(child, 'exit'));
    } finally {
      await file.close();
    }
    await this.#untilItAnswers(options);
  }

  /** Stops it as an operator does; kills it after a timeout. */
  async stop(): Promise<void> {
    this.resume();
    this.#signal('SIGTERM');
    const timeout = new AbortController();
    const tooLate = sleep(STOPPED_WITHIN_MS, 'too late', { signal: timeout.signal }).catch(() => null);
    if ((await Promise.race([this.#ended, tooLate])) === 'too late') this.#signal('SIGKILL');
    timeout.abort();
    await this.#ended;
  }

  /** Kills it, as a power cut does. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.#ended;
  }

  /** The process keeps its connections and answers nothing. */
  pause(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  async #untilItAnswers({ say = sayOnStderr, sayEveryMs = SAID_EVERY_MS }: StartOptions): Promise<void> {
    const began = performance.now();
    let saidAt = began;
    while (this.isRunning && performance.now() - began < STARTED_WITHIN_MS) {
      if (await this.answers()) return;
      await sleep(ASKED_EVERY_MS);
      if (performance.now() - saidAt < sayEveryMs) continue;
      saidAt = performance.now();
      const seconds = Math.round((saidAt - began) / 1_000);
      say(`${this.name} has not answered for ${seconds} s; its output is in ${this.command.output}.`);
    }
    const why = this.isRunning ? 'does not answer' : 'has ended';
    await this.kill();
    throw new Error(`${this.name} ${why}; its output is in ${this.command.output}.`);
  }

  /** The whole group, so that its child processes also end or pause. */
  #signal(signal: NodeJS.Signals): void {
    const pid = this.isRunning ? this.#child?.pid : undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

function sayOnStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
