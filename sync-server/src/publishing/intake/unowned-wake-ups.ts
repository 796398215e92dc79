import { LRUCache } from 'lru-cache';

/** A killed publisher is replaced within five seconds, or later while the engine answers late. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 1_000;

/**
 * Databases that changed a moment ago and belonged to another publisher, or to none yet. When this process gains them,
 * they come before the scan: their former publisher may have been killed before it processed the change, and a person
 * waits.
 */
export class UnownedWakeUps {
  readonly #databases = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  note(database: string): void {
    this.#databases.set(database, true);
  }

  /** Returns each of these databases once. */
  take(has: (database: string) => boolean): string[] {
    const taken = [...this.#databases.keys()].filter(has);
    for (const database of taken) this.#databases.delete(database);
    return taken;
  }
}
