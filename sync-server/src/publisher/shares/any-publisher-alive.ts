import { setTimeout as sleep } from 'node:timers/promises';
import type { Couch } from '../../engine/couch.ts';
import { createStore, isMissing } from '../../store/store.ts';
import { TIMING } from './leased-division.ts';
import { signsIn } from './presence.ts';

/**
 * Whether a process that shares in publishing gives signs of life in this engine: for a command that no service may
 * meet. Where any sign stands, it looks for as long as such a process may be silent, or until it sees one. What gives
 * none is not seen: a service that does not publish, or for a fixed part of the people.
 */
export async function anyPublisherAlive(couch: Couch): Promise<boolean> {
  const first = await signsOf(couch);
  for (let waited = 0; first.size > 0 && waited < TIMING.life; waited += TIMING.look) {
    await sleep(TIMING.look);
    // One that is only gone is a removed one: it has left, or another process that lives took it away.
    for (const [name, rev] of await signsOf(couch)) if (first.get(name) !== rev) return true;
  }
  return false;
}

/** None, where there is no such database: nobody was ever started here, or a restore was cut off. */
async function signsOf(couch: Couch): Promise<Map<string, string>> {
  try {
    return await signsIn(createStore(couch));
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}
