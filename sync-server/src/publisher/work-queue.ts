import { type Pauses, pauseAfter } from '../pauses.ts';

export interface WorkQueue {
  add(name: string): void;
  /** How many are waiting, resting or being worked on. */
  size(): number;
  /** Resolves when nothing is waiting, resting or being worked on. */
  idle(): Promise<void>;
  /** Resolves when the work in hand for this name is done; null: nobody works on it. */
  underWay(name: string): Promise<void> | null;
  /** No new work from now on; resolves when the work in hand is done. What was waiting is forgotten. */
  stop(): Promise<void>;
}

/** `more`: goes on at once. `again`: goes on when it has rested. */
export type Result = 'done' | 'more' | 'again' | 'failed' | 'unreachable';

/**
 * Works on names, each at most once at a time, up to `width` together. `failed` lets this name rest while the others go
 * on; `unreachable` means that nobody's work can succeed now, so all of them rest. What is woken while it rests after
 * its work is done once, when it has rested. `work` must not throw.
 */
export function createWorkQueue(options: {
  readonly width: number;
  readonly pauses: Pauses;
  readonly work: (name: string) => Promise<Result>;
  /** How long a name rests after work that took so long, in milliseconds. Default: not at all. */
  readonly restAfter?: (name: string, took: number) => number;
}): WorkQueue {
  const { width, pauses, work, restAfter = () => 0 } = options;
  const ready = new Set<string>();
  const resting = new Map<string, NodeJS.Timeout>();
  const cooling = new Map<string, NodeJS.Timeout>();
  const working = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();
  let outages = 0;
  let outage: NodeJS.Timeout | null = null;
  let stopped = false;
  let waiters: (() => void)[] = [];

  function pump(): void {
    for (const name of ready) {
      if (stopped || outage !== null || working.size >= width) return;
      // While it is being worked on, a further wake-up stays in `ready`: what it announces may have been missed.
      if (working.has(name) || cooling.has(name)) continue;
      ready.delete(name);
      working.set(name, run(name));
    }
    if (size() === 0) {
      const resolved = waiters;
      waiters = [];
      for (const tell of resolved) tell();
    }
  }

  async function run(name: string): Promise<void> {
    const began = performance.now();
    const result = await work(name);
    working.delete(name);
    if (result === 'failed') rest(name);
    else if (result === 'unreachable') restAll(name);
    else {
      failures.delete(name);
      outages = 0;
      if (result !== 'done') ready.add(name);
      if (result !== 'more') cool(name, restAfter(name, performance.now() - began));
    }
    pump();
  }

  function cool(name: string, milliseconds: number): void {
    if (stopped || milliseconds <= 0) return;
    const timer = setTimeout(() => {
      cooling.delete(name);
      pump();
    }, milliseconds);
    cooling.set(name, timer);
  }

  function rest(name: string): void {
    if (stopped) return;
    const times = failures.get(name) ?? 0;
    failures.set(name, times + 1);
    ready.delete(name);
    const timer = setTimeout(
      () => {
        resting.delete(name);
        ready.add(name);
        pump();
      },
      pauseAfter(times, pauses),
    );
    resting.set(name, timer);
  }

  function restAll(name: string): void {
    if (stopped) return;
    ready.add(name);
    if (outage !== null) return;
    outage = setTimeout(
      () => {
        outage = null;
        pump();
      },
      pauseAfter(outages, pauses),
    );
    outages += 1;
  }

  function size(): number {
    return new Set([...ready, ...resting.keys(), ...working.keys()]).size;
  }

  return {
    add(name) {
      if (stopped || resting.has(name)) return;
      ready.add(name);
      pump();
    },
    size,
    async idle() {
      if (size() === 0) return;
      await new Promise<void>((resolve) => waiters.push(resolve));
    },
    underWay: (name) => working.get(name) ?? null,
    async stop() {
      stopped = true;
      if (outage !== null) clearTimeout(outage);
      for (const timer of [...resting.values(), ...cooling.values()]) clearTimeout(timer);
      resting.clear();
      cooling.clear();
      ready.clear();
      await Promise.all(working.values());
      pump();
    },
  };
}
