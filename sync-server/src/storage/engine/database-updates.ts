import { type Pauses, pause, pauseAfter } from '../../base/lib/pauses.ts';
import type { Log } from '../../base/logging/log.ts';
import { changesAnswer } from './changes-answer.ts';
import type { Couch } from './couch.ts';

/** One of the service's databases, by the service's name, that was written, created or removed. */
export interface DatabaseUpdate {
  readonly database: string;
  readonly deleted: boolean;
}

export interface UpdatesListener {
  onUpdate(update: DatabaseUpdate): void;
  /** Called when updates may have been missed: at the start, and after each interruption. */
  onGap(): void;
}

const LONGPOLL_MS = 30_000;
/** If the engine has not responded this long after the requested hold, it counts as unreachable. */
const SLACK_MS = 30_000;

/**
 * Reports which databases changed, from the engine's own list (`_db_updates`, longpoll). One request serves all
 * subscribers in this process, so the number of waiting requests does not grow with the people, and processes see each
 * other's writes.
 */
export class DatabaseUpdates {
  readonly #listeners = new Set<UpdatesListener>();
  readonly #stopping = new AbortController();
  #following = false;
  #running: Promise<void> | null = null;

  constructor(
    private readonly couch: Couch,
    private readonly options: { readonly pauses: Pauses; readonly log: Log },
  ) {}

  /** False: listeners receive nothing until the list can be read again; `onGap` then informs them. */
  get isFollowing(): boolean {
    return this.#following;
  }

  /** The first subscriber starts the feed. The returned function ends the subscription. */
  subscribe(listener: UpdatesListener): () => void {
    this.#listeners.add(listener);
    this.#running ??= this.#run();
    if (this.#following) listener.onGap();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#follow(() => {
          failures = 0;
        });
      } catch (err) {
        this.#following = false;
        if (signal.aborted) return;
        this.options.log.warn({ err }, 'the list of changed databases cannot be followed');
        await pause(pauseAfter(failures, this.options.pauses), signal);
        failures += 1;
      }
    }
  }

  async #follow(answered: () => void): Promise<void> {
    // The list's position is read before any subscriber reads its databases, so that no change falls in between.
    let since = (await this.#poll('now', 0)).lastSeq;
    this.#following = true;
    for (const listener of [...this.#listeners]) listener.onGap();
    while (!this.#stopping.signal.aborted) {
      const held = Math.min(LONGPOLL_MS, this.couch.longestHold);
      const { updates, lastSeq } = await this.#poll(since, held);
      since = lastSeq;
      answered();
      for (const update of updates) for (const listener of [...this.#listeners]) listener.onUpdate(update);
    }
  }

  async #poll(since: string, timeout: number): Promise<{ updates: DatabaseUpdate[]; lastSeq: string }> {
    const { couch } = this;
    const query = new URLSearchParams({ feed: 'longpoll', since, timeout: String(timeout) });
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeout + SLACK_MS)]);
    const response = await couch.fetch(`${couch.address.url}/_db_updates?${query}`, {
      headers: { authorization: couch.authorization, accept: 'application/json' },
      signal,
    });
    const { results, lastSeq } = await changesAnswer<{ db_name: string; type: string }>(response, '_db_updates');
    const updates = results.flatMap(({ db_name, type }) => {
      const database = couch.ourName(db_name);
      return database === null ? [] : [{ database, deleted: type === 'deleted' }];
    });
    return { updates, lastSeq };
  }
}
