import { SERVICE_LIMITS } from '../../../domain/service-limits.ts';
import { HOUR_MS } from '../../../domain/time/spans.ts';
import type { CheckpointStore } from '../checkpoint.ts';

/** Other actors make room too: another device, the service, its operator. */
const AGAIN_MS = HOUR_MS;

/**
 * What the service refused because the person's own database there is full (`limit/storage`). It stays here and is sent
 * again when there may be room.
 */
export interface Offers {
  /** Send them at the next push, whatever the time. */
  wish(): void;
  /**
   * The revisions to send now: all of them if room was made here or the person retries, otherwise those denied over an
   * hour ago or before this start.
   */
  due(freed: boolean): { id: string; rev: string }[];
  /** So many were denied that sending more would only lengthen the list: unsent statements wait. */
  isFull(): boolean;
  /** How many of these statements have no room there. */
  full(ids: ReadonlySet<string>): number;
}

export function createOffers(checkpoint: CheckpointStore, now: () => number): Offers {
  const openedAt = now();
  let wished = false;
  const denied = () => Object.entries(checkpoint.now().denied).filter(([, { code }]) => code === 'limit/storage');

  return {
    wish() {
      wished = true;
    },
    due(freed) {
      const all = freed || wished;
      wished = false;
      const isDue = (at: number) => all || at < openedAt || now() - at >= AGAIN_MS;
      return denied().flatMap(([id, { rev, at }]) => (isDue(Date.parse(at)) ? [{ id, rev }] : []));
    },
    isFull: () => denied().length >= SERVICE_LIMITS.deniedForRoom,
    full: (ids) => denied().filter(([id]) => ids.has(id)).length,
  };
}
