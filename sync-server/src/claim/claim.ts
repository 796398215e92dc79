import { setTimeout } from 'node:timers/promises';
import { generationOf } from '../../../src/domain/revision.ts';
import type { Couch } from '../engine/couch.ts';
import { createClaimEngine, type Place } from './claim-engine.ts';
import { Claiming, type ClaimState, claimStateOf, type Outcome } from './claiming.ts';
import { isConfirmed, livingOf } from './leaves.ts';
import { type ClaimParts, type ClaimTiming, type Clock, watch } from './watch.ts';

export interface Wanted<D> extends Place {
  /** Without `_id` and `_rev`. */
  readonly content: D;
  /** The revision whose place it takes; null: the id must be free. */
  readonly base: string | null;
}

/**
 * Takes things for somebody, on one node as on several (docs/adr/2026-11-claims.md). Of all who want the place of the
 * same revision one is told that it is theirs; nobody is told so by a 202, a timeout or a 409.
 */
export interface Claims {
  /**
   * Two writes where nobody disputes it. @throws Failure 503 `server/unavailable` when it cannot be known within some
   * ten seconds whose it is: it may be the caller's then, and has been promised to nobody; whatever the engine refuses
   * otherwise
   */
  claim<D extends object>(wanted: Wanted<D>): Promise<Outcome<D>>;
  /** What stands there, when nobody is just taking it; waits a little for whoever is. */
  read<D extends object>(place: Place): Promise<ClaimState<D> | null>;
  /**
   * Removes this revision and what lost against it, which would stand there next; true also when somebody else did.
   * False: somebody wrote it in between. @throws Failure 503 when it cannot be known whether it is gone
   */
  remove(place: Place, rev: string): Promise<boolean>;
}

const TIMING: ClaimTiming = { answer: 5_000, timely: 2_000, stale: 2_500, pause: 120, bound: 15_000 };

const CLOCK: Clock = { now: () => performance.now(), pause: (milliseconds) => setTimeout(milliseconds) };

export function createClaims(couch: Couch, timing: ClaimTiming = TIMING, clock: Clock = CLOCK): Claims {
  const engine = createClaimEngine(couch, timing.answer);
  const parts = { engine, timing, clock };
  return {
    claim: async ({ content, base, ...place }) => await new Claiming(parts, place, content, base).run(),
    read: (place) => read(parts, place),
    remove: (place, rev) => remove(parts, place, rev),
  };
}

async function read<D extends object>(parts: ClaimParts, place: Place): Promise<ClaimState<D> | null> {
  const plain = await parts.engine.get(place);
  if (plain === null || isConfirmed(plain)) return plain && claimStateOf<D>(plain);
  const { found } = await watch(parts, place, (leaves, age) => {
    const living = livingOf(leaves);
    const confirmed = living.find(isConfirmed);
    if (confirmed === undefined && living.length > 0 && age(living) <= parts.timing.stale) return null;
    return { found: confirmed ?? living[0] ?? null };
  });
  return found && claimStateOf<D>(found);
}

async function remove(parts: ClaimParts, place: Place, rev: string): Promise<boolean> {
  const { engine } = parts;
  let answer = await engine.put(place, { _deleted: true }, rev);
  return await watch(parts, place, async (leaves) => {
    const isGone = answer.kind === 'stored';
    const living = livingOf(leaves);
    // A removal that has its 201 excludes whatever was written on the same revision; what stands on the removal was
    // made anew.
    const last = generationOf(rev) + (isGone ? 1 : 0);
    const lost = living.filter((leaf) => generationOf(leaf.rev) <= last);
    if (lost.length === 0) return isGone || living.length === 0;
    if (!isGone && lost.length < living.length) return false;
    if (answer.kind === 'failed') throw answer.error;
    for (const leaf of lost) {
      const removed = await engine.put(place, { _deleted: true }, leaf.rev);
      if (leaf.rev === rev) answer = removed;
    }
    return null;
  });
}
