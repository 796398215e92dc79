import { randomBytes } from 'node:crypto';
import { ttlCache } from '../lib/ttl-cache.ts';
import type { Couch } from './couch.ts';

/**
 * However often it is asked, the engine writes no more often. A balancer asks every few seconds, and anybody may ask
 * all the time.
 */
const KEPT_MS = 3_000;
const PATIENCE_MS = 3_000;
/** One for all processes and starts, written over each time. Devices cannot reach it, and it is in no feed. */
const DOCUMENT = '_local/ready';
/**
 * More than what is left of a disk's last block: a few bytes would still fit there. Random, because engines compress.
 */
const BODY_BYTES = 6_000;

/** Whether the engine takes writes now. */
export type EngineCheck = () => Promise<boolean>;

/** A write is made, because a full disk answers every reading as ever. Shared by whoever asks meanwhile. */
export function createEngineCheck(couch: Couch, now: () => number = () => performance.now()): EngineCheck {
  const kept = ttlCache<boolean>({ milliseconds: KEPT_MS, most: 1, now });
  return () => kept.get(DOCUMENT, () => writes(couch));
}

async function writes(couch: Couch): Promise<boolean> {
  try {
    const answer = await couch.fetch(couch.addressOf('ledger', DOCUMENT), {
      method: 'PUT',
      headers: { authorization: couch.authorization, 'content-type': 'application/json' },
      // The last writer of a `_local` document wins, whatever revision it names, so none has to be read before.
      body: JSON.stringify({ content: randomBytes(BODY_BYTES).toString('base64') }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
