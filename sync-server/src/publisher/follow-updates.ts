import { setTimeout as sleep } from 'node:timers/promises';
import { changesAnswer } from '../engine/changes-answer.ts';
import type { Couch } from '../engine/couch.ts';
import { type Pauses, pauseAfter } from '../lib/pauses.ts';
import type { Log } from '../logging/log.ts';

export interface DatabaseUpdate {
  readonly database: string;
  readonly deleted: boolean;
}

const LONGPOLL_MS = 30_000;

/**
 * Tells which databases changed, from the engine's own list (`_db_updates`, longpoll), so that several processes see
 * each other's wake-ups. `onGap` is called whenever something may have been missed: at the beginning and after every
 * interruption.
 */
export function followUpdates(
  couch: Couch,
  options: { onUpdate: (update: DatabaseUpdate) => void; onGap: () => void; pauses: Pauses; log: Log },
): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function poll(since: string, timeout: number): Promise<{ updates: DatabaseUpdate[]; lastSeq: string }> {
    const query = new URLSearchParams({ feed: 'longpoll', since, timeout: String(timeout) });
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout + 30_000)]);
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

  async function run(): Promise<void> {
    let since: string | null = null;
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const { updates, lastSeq } = await poll(
          since ?? 'now',
          since === null ? 0 : Math.min(LONGPOLL_MS, couch.longestHold),
        );
        if (since === null) options.onGap();
        since = lastSeq;
        failures = 0;
        for (const update of updates) options.onUpdate(update);
      } catch (error) {
        if (stopping.signal.aborted) return;
        options.log.warn({ err: error }, 'the list of changed databases cannot be followed');
        since = null;
        await sleep(pauseAfter(failures, options.pauses), undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
        failures += 1;
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
