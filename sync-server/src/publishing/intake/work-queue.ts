import { type Pauses, pauseAfter } from '../../base/lib/pauses.ts';

/** `more`: continues at once. `again`: continues after a rest. */
export type Result = 'done' | 'more' | 'again' | 'failed' | 'unreachable';

/** Ready to run; running; backing off after a failure. */
export type WorkState = 'ready' | 'working' | 'resting';

interface Options {
  readonly width: number;
  /** The part of `width` for names added by `addLater`. */
  readonly widthOfLater: number;
  readonly pauses: Pauses;
  /** Must not throw. */
  readonly work: (name: string) => Promise<Result>;
  /** How long a name rests after work of this duration, in milliseconds. Defaults to no rest. */
  readonly restAfter?: (name: string, took: number, result: 'done' | 'again') => number;
}

/**
 * Runs work for names, each at most once at a time, up to `width` in parallel. After `failed` this name backs off while
 * the others continue; after `unreachable` all back off, because no work can succeed. A name woken during its rest runs
 * once afterwards.
 * Names added for later run only while no other is ready: no person waits for them. Names that a person waits for
 * alternate with the other ready ones, so that neither group waits for all of the other.
 * A name is ready, running, or backing off after a failure. One that rests after its work, or is running, may be ready
 * as well: its wake-up may have come too late for the current run, so it runs again as soon as it may.
 */
export class WorkQueue {
  /** Ready names that no person is known to wait for. */
  readonly #ready = new Set<string>();
  /** Ready names that a person waits for. */
  readonly #awaited = new Set<string>();
  #isAwaitedNext = true;
  readonly #later = new Set<string>();
  readonly #working = new Map<string, Promise<void>>();
  /** Those of the running names. */
  readonly #workingLater = new Set<string>();
  readonly #resting = new Map<string, NodeJS.Timeout>();
  readonly #cooling = new Map<string, NodeJS.Timeout>();
  /** Failures in a row, by name. */
  readonly #failures = new Map<string, number>();
  /** Consecutive failures of all names. */
  #outages = 0;
  #outage: NodeJS.Timeout | null = null;
  #stopped = false;
  #waiters: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  add(name: string): void {
    if (this.#stopped || this.#resting.has(name)) return;
    this.#later.delete(name);
    this.#addReady(name);
    this.#pump();
  }

  /** Like `add`, for a name that a person waits for. */
  addAwaited(name: string): void {
    if (this.#stopped || this.#resting.has(name)) return;
    this.#later.delete(name);
    this.#ready.delete(name);
    this.#awaited.add(name);
    this.#pump();
  }

  /** Like `add`, with the lowest priority. */
  addLater(name: string): void {
    if (this.#stopped || this.#resting.has(name) || this.#isReady(name)) return;
    this.#later.add(name);
    this.#pump();
  }

  /** Number of names waiting, backing off or running. */
  size(): number {
    return (
      this.#later.size + new Set([...this.#awaited, ...this.#ready, ...this.#resting.keys(), ...this.#unwaited()]).size
    );
  }

  /** Number of ready names for which a person may be waiting. */
  readySize(): number {
    return this.#awaited.size + this.#ready.size;
  }

  #isReady(name: string): boolean {
    return this.#awaited.has(name) || this.#ready.has(name);
  }

  #addReady(name: string): void {
    if (!this.#awaited.has(name)) this.#ready.add(name);
  }

  *#unwaited(): Generator<string> {
    for (const name of this.#working.keys()) if (!this.#later.has(name)) yield name;
  }

  /** Every name with its state; a running one that was woken again appears with both. */
  *states(): Generator<readonly [name: string, state: WorkState]> {
    for (const name of [...this.#awaited, ...this.#ready, ...this.#later]) yield [name, 'ready'];
    for (const name of this.#working.keys()) yield [name, 'working'];
    for (const name of this.#resting.keys()) yield [name, 'resting'];
  }

  /** Resolves when no name is waiting, backing off or running. */
  async idle(): Promise<void> {
    if (this.size() === 0) return;
    await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  /** Resolves when the running work of this name is done; null if none runs. */
  underWay(name: string): Promise<void> | null {
    return this.#working.get(name) ?? null;
  }

  /** Resolves when the running work of matching names is done. */
  async doneWith(isOne: (name: string) => boolean): Promise<void> {
    await Promise.all([...this.#working].flatMap(([name, work]) => (isOne(name) ? [work] : [])));
  }

  /** Starts no more work; resolves when the running work is done. Waiting names are discarded. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#outage !== null) clearTimeout(this.#outage);
    for (const timer of [...this.#resting.values(), ...this.#cooling.values()]) clearTimeout(timer);
    this.#resting.clear();
    this.#cooling.clear();
    this.#ready.clear();
    this.#awaited.clear();
    this.#later.clear();
    await Promise.all(this.#working.values());
    this.#pump();
  }

  #pump(): void {
    const { width, widthOfLater } = this.options;
    const [first, second] = this.#isAwaitedNext ? [this.#awaited, this.#ready] : [this.#ready, this.#awaited];
    if (this.#working.size < width && (this.#begin(first) || this.#begin(second))) {
      this.#pump();
      return;
    }
    while (this.#working.size < width && this.#workingLater.size < widthOfLater && this.#begin(this.#later));
    if (this.size() === 0) this.#resolveWaiters();
  }

  /** Begins the first name that may run now; false if there is none. */
  #begin(waiting: Set<string>): boolean {
    if (this.#stopped || this.#outage !== null) return false;
    for (const name of waiting) {
      // A wake-up during the run stays in the queue: the run may have missed its cause.
      if (this.#working.has(name) || this.#cooling.has(name)) continue;
      waiting.delete(name);
      this.#isAwaitedNext = waiting !== this.#awaited;
      if (waiting === this.#later) this.#workingLater.add(name);
      this.#working.set(name, this.#run(name));
      return true;
    }
    return false;
  }

  #resolveWaiters(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }

  async #run(name: string): Promise<void> {
    const began = performance.now();
    const result = await this.options.work(name);
    this.#working.delete(name);
    const wasLater = this.#workingLater.delete(name);
    if (result === 'failed') this.#rest(name);
    else if (result === 'unreachable') this.#restAll(name);
    else this.#succeeded(name, result, performance.now() - began, wasLater);
    this.#pump();
  }

  #succeeded(name: string, result: 'done' | 'more' | 'again', took: number, wasLater: boolean): void {
    this.#failures.delete(name);
    this.#outages = 0;
    if (result !== 'done' && !this.#isReady(name)) (wasLater ? this.#later : this.#ready).add(name);
    if (result !== 'more') this.#cool(name, this.options.restAfter?.(name, took, result) ?? 0);
  }

  #cool(name: string, milliseconds: number): void {
    if (this.#stopped || milliseconds <= 0) return;
    const timer = setTimeout(() => {
      this.#cooling.delete(name);
      this.#pump();
    }, milliseconds);
    this.#cooling.set(name, timer);
  }

  #rest(name: string): void {
    if (this.#stopped) return;
    const times = this.#failures.get(name) ?? 0;
    this.#failures.set(name, times + 1);
    this.#ready.delete(name);
    this.#awaited.delete(name);
    this.#later.delete(name);
    const rested = () => {
      this.#resting.delete(name);
      this.#addReady(name);
      this.#pump();
    };
    this.#resting.set(name, setTimeout(rested, pauseAfter(times, this.options.pauses)));
  }

  #restAll(name: string): void {
    if (this.#stopped) return;
    this.#addReady(name);
    if (this.#outage !== null) return;
    const over = () => {
      this.#outage = null;
      this.#pump();
    };
    this.#outage = setTimeout(over, pauseAfter(this.#outages, this.options.pauses));
    this.#outages += 1;
  }
}
