import type { Generation } from './schema.ts';

/** More bundles than this in one go lead nowhere: the server contradicts itself. */
const MAX_BUNDLE_LOADS = 2;

/**
 * What a mirror's replication is at: nothing (`resting`), taking a bundle (`loading`), asking for what changed
 * (`following`), or asking for it until something does (`waiting`).
 */
export interface ReplicationState {
  readonly kind: 'resting' | 'loading' | 'following' | 'waiting';
  /** Caught up, and nothing failed since. */
  readonly proven: boolean;
  /** A bundle is loading, or a long history is being followed. */
  readonly catchingUp: boolean;
  /** What is here cannot or must not be followed: a bundle replaces it. */
  readonly stale: boolean;
  /** Caught up since it was last woken or asked, so that the next question may wait for a change. */
  readonly fresh: boolean;
  /** Bundles that were begun since it was last caught up. */
  readonly loads: number;
}

export const NEVER_REPLICATED: ReplicationState = {
  kind: 'resting',
  proven: false,
  catchingUp: false,
  stale: false,
  fresh: false,
  loads: 0,
};

export type ReplicationEvent =
  | {
      readonly kind:
        | 'woken'
        /** Somebody wants to know when it is as new as the server is now. */
        | 'asked'
        /** What is here may be damaged. */
        | 'doubted'
        | 'loadBegan'
        | 'loaded'
        | 'loadFailed'
        | 'followBegan'
        | 'waitBegan'
        | 'answered'
        /** The history does not lead on from here. */
        | 'outrun'
        | 'caughtUp'
        /** A wait was ended from here. */
        | 'interrupted'
        | 'failed'
        | 'rested';
    }
  /** Changes were applied. `behind`: there are more of them. */
  | { readonly kind: 'applied'; readonly behind: boolean };

export function replicationAfter(state: ReplicationState, event: ReplicationEvent): ReplicationState {
  switch (event.kind) {
    case 'woken':
      return { ...state, kind: 'following', fresh: false, loads: 0 };
    case 'asked':
    case 'interrupted':
      return { ...state, fresh: false };
    case 'doubted':
    case 'outrun':
      return { ...state, stale: true };
    case 'loadBegan':
      return { ...state, kind: 'loading', catchingUp: true, loads: state.loads + 1 };
    case 'loaded':
      return { ...state, kind: 'following', catchingUp: false, stale: false };
    case 'loadFailed':
      return { ...state, kind: 'following', catchingUp: false };
    case 'waitBegan':
      return { ...state, kind: 'waiting' };
    case 'followBegan':
    case 'answered':
      return { ...state, kind: 'following' };
    case 'applied':
      return { ...state, catchingUp: event.behind };
    case 'caughtUp':
      return { ...state, fresh: true, proven: true, loads: 0 };
    case 'failed':
      return { ...state, proven: false, catchingUp: false };
    case 'rested':
      return { ...state, kind: 'resting' };
  }
}

/** `nothing`: as good as caught up; `giveUp`: as if the server could not be reached. */
export type ReplicationStep = 'load' | 'follow' | 'wait' | 'nothing' | 'giveUp';

/** What is to be done next by a replication that is at work. */
export function nextStep(
  state: ReplicationState,
  known: {
    /** Whether the mirror is kept; otherwise the page reads over the network, and here is only looked what is new. */
    readonly kept: boolean;
    /** A page was told what to read. */
    readonly shown: boolean;
    /** The sequence that is to be followed, if one can be. */
    readonly since: string | null;
    /** Somebody waits for the answer. */
    readonly asked: boolean;
  },
): ReplicationStep {
  const load = state.loads < MAX_BUNDLE_LOADS ? 'load' : 'giveUp';
  if (!known.kept) return known.shown && !known.asked ? 'nothing' : load;
  if (state.stale || known.since === null) return load;
  return state.fresh && !known.asked ? 'wait' : 'follow';
}

/**
 * The sequence from which the server's history leads on, or null where it does not: nothing whole is here, it is of
 * another server (`epoch`; null: not known yet), or was proven longer ago than the server remembers what was removed
 * (`lasts`, in milliseconds as `now`).
 */
export function sequenceToFollow(
  generation: Generation | null,
  { epoch, now, lasts }: { readonly epoch: string | null; readonly now: number; readonly lasts: number },
): string | null {
  if (generation === null || !generation.complete) return null;
  if (epoch !== null && generation.epoch !== epoch) return null;
  const { provenAt } = generation;
  return provenAt !== undefined && now - provenAt > lasts ? null : generation.seq;
}
