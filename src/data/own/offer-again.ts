import { LIMITS } from '../../domain/limits.ts';
import { HOUR_MS } from '../../domain/time/spans.ts';
import type { CheckpointStore } from './checkpoint.ts';

/** Room is also made elsewhere: on another device, by the service, by whoever runs it. */
const AGAIN_MS = HOUR_MS;

/**
 * What the service did not take because the person's own database there is full (`limit/storage`). It stays here and is
 * offered again when there may be room.
 */
export interface Offers {
  /** At the next push, whatever the time. */
  wish(): void;
  /**
   * The revisions to be offered now: all of them when room was made here or the person asks, otherwise those that were
   * denied an hour ago, or before this start.
   */
  due(freed: boolean): { id: string; rev: string }[];
  /** So much was denied that offering more only makes the list longer: what is still unsent waits. */
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
    isFull: () => denied().length >= LIMITS.deniedForRoom,
    full: (ids) => denied().filter(([id]) => ids.has(id)).length,
  };
}
