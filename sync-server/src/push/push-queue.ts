import type { Message } from './offer-message.ts';

/** How many people are told at a time, and how many may wait; above it the oldest is let go of. */
const PARALLEL_PEOPLE = 8;
const MOST_WAITING = 5_000;
/** Messages to be offered again; above it the oldest is let go of. */
const MOST_RESTING = 1_000;

interface Resting {
  readonly timer: NodeJS.Timeout;
  readonly message: Message;
}

/**
 * Messages on their way to browsers, each under a key. One waits for its turn, is being offered, or rests until it is
 * offered again; of the same key one may wait while an older one is being offered, and comes after it. An older one
 * that fails while a newer one is offered must not come after that one. `stopped` is the end: nothing is taken any
 * more.
 */
export class PushQueue {
  readonly #waiting = new Map<string, Message>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #resting = new Map<string, Resting>();
  #stopped = false;

  /** `offer`: must not throw. */
  constructor(private readonly offer: (key: string, message: Message) => Promise<void>) {}

  get stopped(): boolean {
    return this.#stopped;
  }

  lengths(): { readonly waiting: number; readonly offered: number; readonly resting: number } {
    return { waiting: this.#waiting.size, offered: this.#running.size, resting: this.#resting.size };
  }

  waits(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Takes the place of an older one of the same key, at the end. */
  add(key: string, message: Message): void {
    if (this.#stopped) return;
    this.#waiting.delete(key);
    this.#wakeNoMore(key);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size >= MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
    this.#waiting.set(key, message);
    this.#pump();
  }

  /** Takes up one of an earlier run, unless there is a newer one; call `start` when all are there. */
  resume(key: string, message: Message): void {
    if (!this.#stopped && !this.#waiting.has(key)) this.#waiting.set(key, message);
  }

  start(): void {
    this.#pump();
  }

  /** Whether this one may rest: a newer one of the same key goes to every browser anyway. */
  mayRest(key: string): boolean {
    return !this.#stopped && !this.#waiting.has(key);
  }

  /** Takes out the one that has rested longest, where there is no place for another; null: there is. */
  makeWay(key: string): { readonly key: string; readonly message: Message } | null {
    this.#wakeNoMore(key);
    const [oldest] = this.#resting;
    if (this.#resting.size < MOST_RESTING || oldest === undefined) return null;
    this.#wakeNoMore(oldest[0]);
    return { key: oldest[0], message: oldest[1].message };
  }

  /** Offers it again after so many milliseconds. */
  rest(key: string, message: Message, milliseconds: number): void {
    if (this.#stopped) return;
    const rested = () => {
      this.#resting.delete(key);
      this.resume(key, message);
      this.#pump();
    };
    const timer = setTimeout(rested, milliseconds);
    timer.unref();
    this.#resting.set(key, { timer, message });
  }

  /** Resolves when nothing waits for its turn or is being offered. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Resolves when what is being offered is done; answers what was never offered. */
  async stop(): Promise<readonly (readonly [string, Message])[]> {
    this.#stopped = true;
    const unsent = [...this.#waiting].filter(([, { tries }]) => tries === 0);
    this.#waiting.clear();
    for (const key of [...this.#resting.keys()]) this.#wakeNoMore(key);
    await Promise.all(this.#running.values());
    return unsent;
  }

  #pump(): void {
    for (const [key, message] of this.#waiting) {
      if (this.#stopped || this.#running.size >= PARALLEL_PEOPLE) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      const work = this.offer(key, message).finally(() => {
        this.#running.delete(key);
        this.#pump();
      });
      this.#running.set(key, work);
    }
  }

  #wakeNoMore(key: string): void {
    clearTimeout(this.#resting.get(key)?.timer);
    this.#resting.delete(key);
  }
}
