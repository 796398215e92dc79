import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../cluster/member.ts';

/** Faults of a cluster member: killed as by a power cut, paused like a hanging machine, or stopped by its operator. */
export const FAULTS = ['kill', 'pause', 'stop'] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly member: Member;
  /** Duration in milliseconds. */
  readonly lasts: number;
}

/** Draws uniform numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function chosen<T>(random: () => number, all: readonly T[]): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

const SHORTEST_MS = 5_000;
const LONGEST_MS = 15_000;

/** One member at a time: a cluster of three nodes tolerates one failure. */
export function nextFault(random: () => number, members: readonly Member[]): Fault {
  const kind = chosen(random, FAULTS);
  return { kind, member: chosen(random, members), lasts: SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS) };
}

/** Resolves when the member is back. */
export async function inflict({ kind, member, lasts }: Fault): Promise<void> {
  if (kind === 'kill') await member.kill();
  else if (kind === 'stop') await member.stop();
  else member.pause();
  await sleep(lasts);
  if (kind === 'pause') member.resume();
  else await member.start();
}
