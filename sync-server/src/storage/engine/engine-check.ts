import { randomBytes } from 'node:crypto';
import { ttlCache } from '../../base/lib/ttl-cache.ts';
import type { Couch } from './couch.ts';

/** Minimum time between two writes. A load balancer checks every few seconds, and anyone may check at any rate. */
const CACHE_MS = 3_000;
const TIMEOUT_MS = 3_000;
/**
 * One document for all processes and starts, overwritten each time. Devices cannot reach it, and no feed contains it.
 */
const DOCUMENT = '_local/ready';
/**
 * More than the free part of a disk's last block, into which a few bytes would still fit. Random, because engines
 * compress.
 */
const BODY_BYTES = 6_000;

/** Whether the engine currently accepts writes. */
export type EngineCheck = () => Promise<boolean>;

/** It makes a write, because on a full disk all reads still succeed. Concurrent callers share one write. */
export function createEngineCheck(couch: Couch, now: () => number = () => performance.now()): EngineCheck {
  const cache = ttlCache<boolean>({ milliseconds: CACHE_MS, most: 1, now });
  return () => cache.get(DOCUMENT, () => writes(couch));
}

async function writes(couch: Couch): Promise<boolean> {
  try {
    const answer = await couch.fetch(couch.addressOf('ledger', DOCUMENT), {
      method: 'PUT',
      headers: { authorization: couch.authorization, 'content-type': 'application/json' },
      // The last writer of a `_local` document wins, whatever revision it names, so it need not be read first.
      body: JSON.stringify({ content: randomBytes(BODY_BYTES).toString('base64') }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
