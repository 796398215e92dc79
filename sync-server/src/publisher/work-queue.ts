import { type Pauses, pauseAfter } from '../lib/pauses.ts';

/** `more`: goes on at once. `again`: goes on when it has rested. */
export type Result = 'done' | 'more' | 'again' | 'failed' | 'unreachable';

/** Ready to be worked on; being worked on; resting after a failure. */
export type WorkState = 'ready' | 'working' | 'resting';

interface Options {
  readonly width: number;
  /** Of `width` the part that names added by `addLater` may take. */
  readonly widthOfLater: number;
  readonly pauses: Pauses;
  /** Must not throw. */
  readonly work: (name: string) => Promise<Result>;
  /** How long a name rests after work that took so long, in milliseconds. Default: not at all. */
  readonly restAfter?: (name: string, took: number, result: 'done' | 'again') => number;
}

/**
 * Works on names, each at most once at a time, up to `width` together. `failed` lets this name rest while the others go
 * on; `unreachable` means that nobody's work can succeed now, so all of them rest. What is woken while it rests after
 * its work is done once, when it has rested.
 *
 * Names that are added for later wait until none is ready: nobody waits for them.
 *
 * A name is ready, being worked on, or resting after a failure. One that is cooling after its work, or being worked on,
 * may be ready as well: what woke it may have been missed, so it is worked on once more as soon as it may.
 */
export class WorkQueue {
  readonly #ready = new Set<string>();
  readonly #later = new Set<string>();
  readonly #working = new Map<string, Promise<void>>();
  /** Of those being worked on. */
  readonly #workingLater = new Set<string>();
  readonly #resting = new Map<string, NodeJS.Timeout>();
  readonly #cooling = new Map<string, NodeJS.Timeout>();
  /** Failures in a row, by name. */
  readonly #failures = new Map<string, number>();
  /** In a row, of everybody. */
  #outages = 0;
  #outage: NodeJS.Timeout | null = null;
  #stopped = false;
  #waiters: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  add(name: string): void {
    if (this.#stopped || this.#resting.has(name)) return;
    this.#later.delete(name);
    this.#ready.add(name);
    this.#pump();
  }

  /** As `add`, after everything else. */
  addLater(name: string): void {
    if (this.#stopped || this.#resting.has(name) || this.#ready.has(name)) return;
    this.#later.add(name);
    this.#pump();
  }

  /** How many are waiting, resting or being worked on. */
  size(): number {
    return this.#later.size + new Set([...this.#ready, ...this.#resting.keys(), ...this.#unwaited()]).size;
  }

  /** How many that somebody may be waiting for are waiting to be worked on. */
  readySize(): number {
    return this.#ready.size;
  }

  *#unwaited(): Generator<string> {
    for (const name of this.#working.keys()) if (!this.#later.has(name)) yield name;
  }

  /** Every name with where it stands; one that is worked on and was woken meanwhile is told as both. */
  *states(): Generator<readonly [name: string, state: WorkState]> {
    for (const name of [...this.#ready, ...this.#later]) yield [name, 'ready'];
    for (const name of this.#working.keys()) yield [name, 'working'];
    for (const name of this.#resting.keys()) yield [name, 'resting'];
  }

  /** Resolves when nothing is waiting, resting or being worked on. */
  async idle(): Promise<void> {
    if (this.size() === 0) return;
    await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  /** Resolves when the work in hand for this name is done; null: nobody works on it. */
  underWay(name: string): Promise<void> | null {
    return this.#working.get(name) ?? null;
  }

  /** Resolves when the work in hand for names of this kind is done. */
  async doneWith(isOne: (name: string) => boolean): Promise<void> {
    await Promise.all([...this.#working].flatMap(([name, work]) => (isOne(name) ? [work] : [])));
  }

  /** No new work from now on; resolves when the work in hand is done. What was waiting is forgotten. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#outage !== null) clearTimeout(this.#outage);
    for (const timer of [...this.#resting.values(), ...this.#cooling.values()]) clearTimeout(timer);
    this.#resting.clear();
    this.#cooling.clear();
    this.#ready.clear();
    this.#later.clear();
    await Promise.all(this.#working.values());
    this.#pump();
  }

  #pump(): void {
    this.#take(this.#ready, () => this.#working.size < this.options.width);
    this.#take(
      this.#later,
      () => this.#working.size < this.options.width && this.#workingLater.size < this.options.widthOfLater,
      (name) => this.#workingLater.add(name),
    );
    if (this.size() === 0) this.#resolveWaiters();
  }

  #take(waiting: Set<string>, hasPlace: () => boolean, onTaken: (name: string) => void = () => undefined): void {
    for (const name of waiting) {
      if (this.#stopped || this.#outage !== null || !hasPlace()) return;
      // While it is being worked on, a further wake-up stays waiting: what it announces may have been missed.
      if (this.#working.has(name) || this.#cooling.has(name)) continue;
      waiting.delete(name);
      onTaken(name);
      this.#working.set(name, this.#run(name));
    }
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
    if (result !== 'done' && !this.#ready.has(name)) (wasLater ? this.#later : this.#ready).add(name);
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
    this.#later.delete(name);
    const rested = () => {
      this.#resting.delete(name);
      this.#ready.add(name);
      this.#pump();
    };
    this.#resting.set(name, setTimeout(rested, pauseAfter(times, this.options.pauses)));
  }

  #restAll(name: string): void {
    if (this.#stopped) return;
    this.#ready.add(name);
    if (this.#outage !== null) return;
    const over = () => {
      this.#outage = null;
      this.#pump();
    };
    this.#outage = setTimeout(over, pauseAfter(this.#outages, this.options.pauses));
    this.#outages += 1;
  }
}
