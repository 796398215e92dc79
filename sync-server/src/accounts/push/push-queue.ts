import type { Message } from './offer-message.ts';

/** People whose messages are sent in parallel, and the maximum of waiting messages; above it the oldest is dropped. */
const PARALLEL_PEOPLE = 8;
const MOST_WAITING = 5_000;
/** Maximum of messages waiting for a retry; above it the oldest is dropped. */
const MOST_RESTING = 1_000;

interface Resting {
  readonly timer: NodeJS.Timeout;
  readonly message: Message;
}

/**
 * Messages for browsers, each under a key. A message waits, is being offered, or rests before a retry; one of the same
 * key may wait while an older one is being offered, and follows it. An older one that fails while a newer one exists
 * must not be sent after that. After `stopped` nothing is accepted.
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

  /** Replaces an older one of the same key, at the end of the queue. */
  add(key: string, message: Message): void {
    if (this.#stopped) return;
    this.#waiting.delete(key);
    this.#wakeNoMore(key);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size >= MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
    this.#waiting.set(key, message);
    this.#pump();
  }

  /** Adds one of an earlier run, unless there is a newer one; call `start` after the last. */
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

  /** Removes the longest resting one if the queue is full; null if it is not. */
  makeWay(key: string): { readonly key: string; readonly message: Message } | null {
    this.#wakeNoMore(key);
    const [oldest] = this.#resting;
    if (this.#resting.size < MOST_RESTING || oldest === undefined) return null;
    this.#wakeNoMore(oldest[0]);
    return { key: oldest[0], message: oldest[1].message };
  }

  /** Offers it again after this delay. */
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

  /** Resolves when no message waits or is being offered. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Resolves when running offers are done; returns the messages never offered. */
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
