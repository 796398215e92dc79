import { setTimeout } from 'node:timers/promises';
import { generationOf } from '../../../../src/domain/revision.ts';
import type { Couch } from '../engine/couch.ts';
import { createClaimEngine, type Place } from './claim-engine.ts';
import { Claiming, type ClaimState, claimStateOf, type Outcome } from './claiming.ts';
import { isConfirmed, livingOf } from './leaves.ts';
import { type ClaimParts, type ClaimTiming, type Clock, watch } from './watch.ts';

export interface Wanted<D> extends Place {
  /** Without `_id` and `_rev`. */
  readonly content: D;
  /** The revision to replace; null: the id must be free. */
  readonly base: string | null;
}

/**
 * Takes things exclusively, on one node or several (docs/adr/2026-11-claims.md). Of all claimers of the same revision
 * exactly one gets it; a 202, a timeout or a 409 never counts as success.
 */
export interface Claims {
  /**
   * Two writes if there is no rival. @throws Failure 503 `server/unavailable` if the owner is not known within about
   * ten seconds: the caller may then own it, and no caller has been promised it; also any other refusal of the engine
   */
  claim<D extends object>(wanted: Wanted<D>): Promise<Outcome<D>>;
  /** The current document, if no claim is in progress; otherwise waits briefly for the claim to end. */
  read<D extends object>(place: Place): Promise<ClaimState<D> | null>;
  /**
   * Removes this revision and the losing ones, which would otherwise become visible; also true if another process
   * removed it. False if another process wrote it in between. @throws Failure 503 if it is not known whether it was
   * removed
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
    const isRemoved = answer.kind === 'stored';
    const living = livingOf(leaves);
    // A removal answered with 201 excludes all writes on the same revision; a document based on the removal was created
    // again.
    const last = generationOf(rev) + (isRemoved ? 1 : 0);
    const lost = living.filter((leaf) => generationOf(leaf.rev) <= last);
    if (lost.length === 0) return isRemoved || living.length === 0;
    if (!isRemoved && lost.length < living.length) return false;
    if (answer.kind === 'failed') throw answer.error;
    for (const leaf of lost) {
      const removed = await engine.put(place, { _deleted: true }, leaf.rev);
      if (leaf.rev === rev) answer = removed;
    }
    return null;
  });
}
