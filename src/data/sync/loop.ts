import type { Clock } from '../../platform/clock.ts';
import { backoff } from './backoff.ts';

/** `local`: something was written here; `full`: everything else that can wake a round. */
export type Wake = 'local' | 'full';

export interface Loop {
  /** Requests a round. While one runs, exactly one more follows it, however many wakes come. */
  wake(wake: Wake): void;
  /** A full round that begins after this call, to its end. */
  run(): Promise<void>;
  /** Whether a round runs or is about to start. A wait for a retry does not count. */
  busy(): boolean;
  /** Resolves when not busy. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * One round at a time. A failed one is retried after a growing pause, which any wake ends, because a person who writes
 * or returns expects it. A successful one is repeated after `everyMs` as a safety net (0: not).
 */
export function createLoop(options: {
  clock: Clock;
  random: () => number;
  round: (wake: Wake) => Promise<boolean>;
  /** False while no round may start automatically: offline, or nothing to talk to. `run` ignores it. */
  mayRun: () => boolean;
  everyMs: () => number;
}): Loop {
  const { clock, random, round, mayRun, everyMs } = options;
  let wanted: Wake | null = null;
  let running = false;
  let stopped = false;
  let failures = 0;
  let cancelTimer: () => void = () => undefined;
  let waitingForRun: (() => void)[] = [];
  const waitingForIdle: (() => void)[] = [];

  const flush = (waiting: (() => void)[]) => {
    for (const resolve of waiting) resolve();
  };

  async function go(): Promise<void> {
    if (running) return;
    running = true;
    while (!stopped && wanted !== null) {
      cancelTimer();
      const wake: Wake = wanted;
      const promised = wake === 'full' ? waitingForRun : [];
      if (wake === 'full') waitingForRun = [];
      wanted = null;
      // A round answers false for every failure it knows; an unknown one must not end the loop.
      const good = await round(wake).catch(() => false);
      failures = good ? 0 : failures + 1;
      flush(promised);
    }
    running = false;
    schedule();
    flush(waitingForRun.splice(0));
    flush(waitingForIdle.splice(0));
  }

  function schedule(): void {
    cancelTimer();
    const wait = failures > 0 ? backoff(failures, random()) : everyMs();
    if (stopped || wait === 0) return;
    cancelTimer = clock.after(wait, () => loop.wake('full'));
  }

  const loop: Loop = {
    wake(wake) {
      if (stopped || !mayRun()) return;
      if (wanted !== 'full') wanted = wake;
      void go();
    },
    run() {
      if (stopped) return Promise.resolve();
      wanted = 'full';
      const done = new Promise<void>((resolve) => waitingForRun.push(resolve));
      void go();
      return done;
    },
    busy: () => running,
    idle: () => (running ? new Promise((resolve) => waitingForIdle.push(resolve)) : Promise.resolve()),
    stop() {
      stopped = true;
      cancelTimer();
      return loop.idle();
    },
  };
  return loop;
}
