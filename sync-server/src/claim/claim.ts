import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { generationOf } from '../../../src/domain/revision.ts';
import type { Couch } from '../couch.ts';
import { Failure } from '../failure.ts';
import { type Answer, createClaimEngine, type Place } from './claim-engine.ts';
import { type ClaimMark, isConfirmed, judge, type Leaf, livingOf } from './leaves.ts';

/** What stands under an id. `D` is what the caller knows the document to be. */
export interface Standing<D> {
  readonly rev: string;
  /** False: somebody began to take it, was told nothing, and has not been heard of since. */
  readonly confirmed: boolean;
  readonly doc: D;
}

export type Outcome<D> =
  | { readonly kind: 'taken'; readonly rev: string }
  /** Somebody else's; `standing` null: what was to be replaced has been removed. */
  | { readonly kind: 'theirs'; readonly standing: Standing<D> | null };

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
  read<D extends object>(place: Place): Promise<Standing<D> | null>;
  /**
   * Removes this revision and what lost against it, which would stand there next; true also when somebody else did.
   * False: somebody wrote it in between. @throws Failure 503 when it cannot be known whether it is gone
   */
  remove(place: Place, rev: string): Promise<boolean>;
}

/** Milliseconds. */
export interface ClaimTiming {
  /** How long one request may take; see `createClaimEngine`. */
  readonly answer: number;
  /** A claim that was confirmed later than this after its beginning is looked at again before anybody is told. */
  readonly timely: number;
  /**
   * What was begun and stays unconfirmed for so long is nobody's. Longer than `timely`, so that it is nobody's for its
   * claimer as well.
   */
  readonly stale: number;
  /** Between two looks, shortened at random so that those who wait do not all go on at once. */
  readonly pause: number;
  /** After so long nobody waits any more. */
  readonly bound: number;
}

const TIMING: ClaimTiming = { answer: 5_000, timely: 2_000, stale: 2_500, pause: 120, bound: 15_000 };

/** Milliseconds for which the youngest of these leaves was seen; without end when there are none. */
type Age = (leaves: readonly Leaf[]) => number;
type Awaitable<T> = T | Promise<T>;

/** `now` in milliseconds of a clock that never goes back. */
interface Clock {
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), pause: (milliseconds) => setTimeout(milliseconds) };

export function createClaims(couch: Couch, timing: ClaimTiming = TIMING, clock: Clock = CLOCK): Claims {
  const engine = createClaimEngine(couch, timing.answer);

  /**
   * Looks, and looks again, until `decide` says something else than null. `age`: for how long the youngest of these was
   * seen when this look began.
   */
  async function watch<T>(
    place: Place,
    decide: (leaves: readonly Leaf[], age: Age) => Awaitable<T | null>,
  ): Promise<T> {
    const begun = clock.now();
    const firstSeen = new Map<string, number>();
    for (let asked = begun; asked - begun < timing.bound; asked = clock.now()) {
      const leaves = await engine.leaves(place);
      const answered = clock.now();
      for (const { rev } of leaves ?? []) if (!firstSeen.has(rev)) firstSeen.set(rev, answered);
      const age: Age = (these) => asked - Math.max(...these.map(({ rev }) => firstSeen.get(rev) ?? asked));
      const decided = leaves === null ? null : await decide(leaves, age);
      if (decided !== null) return decided;
      await clock.pause(timing.pause * (0.5 + Math.random()));
    }
    throw new Failure(503, 'server/unavailable', 'It is not known yet whose this is.', { retryAfter: 2 });
  }

  async function claim<D extends object>({ content, base, ...place }: Wanted<D>): Promise<Outcome<D>> {
    const token = randomBytes(9).toString('base64url');
    const marked = (mark: ClaimMark) => ({ ...content, claim: mark });
    const confirm = (rev: string) => engine.put(place, marked({ token }), rev);
    let last: Answer = { kind: 'unknown' };
    let repeated: string | null = null;

    /** On a 201 once more on the own revision: one generation higher than any rival, so all readings show it. */
    async function attempt(parent: string | null): Promise<string | null> {
      const begun = clock.now();
      const opened = await engine.put(place, marked({ token, open: true }), parent);
      last = opened.kind === 'stored' ? await confirm(opened.rev) : opened;
      // Later than this it may have been taken for nobody's, and somebody may be taking it.
      return last.kind === 'stored' && clock.now() - begun <= timing.timely ? last.rev : null;
    }

    /**
     * Confirmed, and not known to be so in time. It is written once more, so that two copies have it, and then looked
     * at: whoever takes over what looks like nobody's does the same, so one of the two sees the other. What was begun
     * just now may still be confirmed.
     */
    async function ascertain(leaf: Leaf, begun: readonly Leaf[], age: Age): Promise<Outcome<D> | null> {
      if (leaf.rev === repeated) return age(begun) > timing.stale ? { kind: 'taken', rev: leaf.rev } : null;
      const again = await confirm(leaf.rev);
      if (again.kind === 'stored') repeated = again.rev;
      return null;
    }

    async function settle(leaves: readonly Leaf[], age: Age): Promise<Outcome<D> | null> {
      const verdict = judge(leaves, { token, base });
      if (verdict.kind === 'theirs') {
        for (const { rev } of verdict.mine) await engine.put(place, { _deleted: true }, rev);
        return { kind: 'theirs', standing: verdict.leaf === null ? null : standingOf<D>(verdict.leaf) };
      }
      if (verdict.kind === 'mine') return await ascertain(verdict.leaf, verdict.begun, age);
      if (verdict.kind === 'untouched') return await retry();
      // By several of whom none got a 201, or by somebody who is gone. What comes of this is seen by the next look.
      if (age(verdict.begun) > timing.stale * (1 + Math.random() / 2)) await attempt(verdict.leaf.rev);
      return null;
    }

    async function retry(): Promise<Outcome<D> | null> {
      // The engine said that it could not, and has not: no use in asking on.
      if (last.kind === 'failed') throw last.error;
      // What stood there has gone since, and what the caller knows may have changed with it.
      if (last.kind === 'conflict') return { kind: 'theirs', standing: null };
      await attempt(base);
      return null;
    }

    const rev = await attempt(base);
    return rev === null ? await watch(place, settle) : { kind: 'taken', rev };
  }

  async function read<D extends object>(place: Place): Promise<Standing<D> | null> {
    const plain = await engine.get(place);
    if (plain === null || isConfirmed(plain)) return plain && standingOf<D>(plain);
    const { found } = await watch(place, (leaves, age) => {
      const living = livingOf(leaves);
      const confirmed = living.find(isConfirmed);
      if (confirmed === undefined && living.length > 0 && age(living) <= timing.stale) return null;
      return { found: confirmed ?? living[0] ?? null };
    });
    return found && standingOf<D>(found);
  }

  async function remove(place: Place, rev: string): Promise<boolean> {
    let answer = await engine.put(place, { _deleted: true }, rev);
    return await watch(place, async (leaves) => {
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

  return { claim, read, remove };
}

/** Which documents stand under an id is the caller's to know, as it is with nano. */
function standingOf<D extends object>(leaf: Leaf): Standing<D> {
  return { rev: leaf.rev, confirmed: isConfirmed(leaf), doc: leaf.doc as D };
}
