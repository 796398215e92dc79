import { ChunkLoadError } from '../../chunk-load-error.ts';
import { isLater } from '../../store/open.ts';
import type { Facts } from '../../sync/status.ts';

/**
 * Why an own database is not open: its code is not loaded, a later version of the app owns the store beside it, or it
 * is broken.
 */
export type NotOpen = 'codeMissing' | 'later' | 'broken';

/**
 * The own database of the signed-in person is not wanted (`closed`), its code is loading (`loading`), the code is
 * loaded and the database is opening (`opening`), it answered (`open`), or it did not (`failed`). `userId`: the person
 * last opened for, in each state.
 */
export type OwnState = { readonly userId: string | null } & (
  | { readonly kind: 'closed' | 'loading' | 'opening' | 'open' }
  | { readonly kind: 'failed'; readonly why: NotOpen }
);

export const NOT_ASKED: OwnState = { kind: 'closed', userId: null };

export type OwnEvent =
  | { readonly kind: 'asked'; readonly userId: string }
  | { readonly kind: 'codeCame' | 'opened' | 'timeUp' | 'closed' }
  | { readonly kind: 'failed'; readonly why: NotOpen };

/** The state after an event. An event that does not concern a state leaves it unchanged. */
export function ownAfter(state: OwnState, event: OwnEvent): OwnState {
  const { userId } = state;
  switch (event.kind) {
    case 'asked':
      return { kind: 'loading', userId: event.userId };
    case 'codeCame':
      return state.kind === 'loading' ? { kind: 'opening', userId } : state;
    case 'opened':
      // Also one that opens late, after its opening was given up.
      return { kind: 'open', userId };
    case 'timeUp':
      // Code that is still loading says nothing about the database.
      if (state.kind === 'loading') return { kind: 'failed', userId, why: 'codeMissing' };
      return state.kind === 'opening' ? { kind: 'failed', userId, why: 'broken' } : state;
    case 'failed':
      return { kind: 'failed', userId, why: event.why };
    case 'closed':
      // An opening in progress continues; the next opening closes its result.
      return isUnderWay(state) ? state : { kind: 'closed', userId };
  }
}

export function whyNotOpened(error: unknown): NotOpen {
  if (error instanceof ChunkLoadError) return 'codeMissing';
  return isLater(error) ? 'later' : 'broken';
}

/** What an opening that ended means for the status. */
export function factsOf(state: OwnState): Pick<Facts, 'broken' | 'ownDatabaseIsNewer' | 'codeMissing'> {
  const why = state.kind === 'failed' ? state.why : null;
  return { broken: why === 'broken', ownDatabaseIsNewer: why === 'later', codeMissing: why === 'codeMissing' };
}

/**
 * Whether a round retries the opening. `coming`: its code is still loading, and is used when loaded. A store of a later
 * version stays untouched while this program runs.
 */
export function isTriedAgain(state: OwnState, coming: boolean): boolean {
  return state.kind === 'failed' && (state.why === 'broken' || (state.why === 'codeMissing' && !coming));
}

function isUnderWay({ kind }: OwnState): boolean {
  return kind === 'loading' || kind === 'opening';
}
