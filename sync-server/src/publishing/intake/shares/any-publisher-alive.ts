import { setTimeout as sleep } from 'node:timers/promises';
import type { Couch } from '../../../storage/engine/couch.ts';
import { orNull } from '../../../storage/engine/nano-answers.ts';
import { createStore } from '../../../storage/store/store.ts';
import { TIMING } from './leased-division.ts';
import { type SeenSign, signsIn } from './presence.ts';

/**
 * Whether a process that shares publishing sends heartbeats in this engine; for commands that may not run beside a
 * service. If any heartbeat document exists, it waits for a change for as long as a process may be silent. It does not
 * detect processes without heartbeats: those that do not publish, or only a fixed shard.
 */
export async function anyPublisherAlive(couch: Couch): Promise<boolean> {
  const first = await signsOf(couch);
  const longest = Math.max(0, ...[...first.values()].map(({ life }) => life));
  for (let waited = 0; waited < longest; waited += TIMING.check) {
    await sleep(TIMING.check);
    // A document that was deleted does not count: its process left, or another live process removed it.
    for (const [name, { rev }] of await signsOf(couch)) if (first.get(name)?.rev !== rev) return true;
  }
  return false;
}

/** Empty if the database does not exist: no service ever started here, or a restore was interrupted. */
async function signsOf(couch: Couch): Promise<Map<string, SeenSign>> {
  return (await orNull(signsIn(createStore(couch), TIMING.life))) ?? new Map();
}
