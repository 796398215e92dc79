import type { Generation } from './schema.ts';

/** Loading more bundles than this in a row is pointless: the server contradicts itself. */
const MAX_BUNDLE_LOADS = 2;

/**
 * What a mirror's replication does: nothing (`resting`), loading a bundle (`loading`), fetching changes (`following`),
 * or a longpoll for changes (`waiting`).
 */
export interface ReplicationState {
  readonly kind: 'resting' | 'loading' | 'following' | 'waiting';
  /** Caught up, without a failure since. */
  readonly proven: boolean;
  /** A bundle is loading, or a long history is being followed. */
  readonly catchingUp: boolean;
  /** The local data cannot or must not be followed: a bundle replaces them. */
  readonly stale: boolean;
  /** Caught up since it was last woken or called, so that the next request may be a longpoll. */
  readonly fresh: boolean;
  /** Bundles whose loading started since it last caught up. */
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
        /** A caller waits until it is as new as the server is now. */
        | 'asked'
        /** The local data may be damaged. */
        | 'doubted'
        | 'loadBegan'
        | 'loaded'
        | 'loadFailed'
        | 'followBegan'
        | 'waitBegan'
        | 'answered'
        /** The history does not continue from here. */
        | 'outrun'
        | 'caughtUp'
        /** This program ended a longpoll. */
        | 'interrupted'
        | 'failed'
        | 'rested';
    }
  /** Changes were applied. `behind`: there are more. */
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

/** `nothing`: treat as caught up; `giveUp`: treat as if the server could not be reached. */
export type ReplicationStep = 'load' | 'follow' | 'wait' | 'nothing' | 'giveUp';

/** The next step of a running replication. */
export function nextStep(
  state: ReplicationState,
  known: {
    /**
     * Whether the mirror is stored; otherwise the page reads over the network, and the replication only detects
     * changes.
     */
    readonly isStored: boolean;
    /** A page was notified what to read. */
    readonly shown: boolean;
    /** The sequence to follow, if there is one. */
    readonly since: string | null;
    /** A caller waits for the answer. */
    readonly asked: boolean;
  },
): ReplicationStep {
  const load = state.loads < MAX_BUNDLE_LOADS ? 'load' : 'giveUp';
  if (!known.isStored) return known.shown && !known.asked ? 'nothing' : load;
  if (state.stale || known.since === null) return load;
  return state.fresh && !known.asked ? 'wait' : 'follow';
}

/**
 * The sequence from which the server's history continues, or null if it does not: no complete generation is stored, it
 * is of another server (`epoch`; null: not known yet), or it was proven longer ago than the server stores tombstones
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
