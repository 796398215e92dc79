import { PartMissing } from '../part-missing.ts';
import { isLater } from '../store/open.ts';
import type { Facts } from '../sync/status.ts';

/**
 * Why an own database is not open: its code has not come, a later version of the app left what lies beside it, or it is
 * unwell.
 */
export type NotOpen = 'codeMissing' | 'later' | 'broken';

/**
 * How far the own database of who is signed in is: nobody's is asked for (`closed`), its code is on its way
 * (`loading`), the code is here and the database is on its way (`opening`), it answered (`open`), or it did not
 * (`failed`). `userId`: whose was asked for last, in each state.
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

/** What an event makes of the opening. One that says nothing about a state leaves it as it is. */
export function ownAfter(state: OwnState, event: OwnEvent): OwnState {
  const { userId } = state;
  switch (event.kind) {
    case 'asked':
      return { kind: 'loading', userId: event.userId };
    case 'codeCame':
      return state.kind === 'loading' ? { kind: 'opening', userId } : state;
    case 'opened':
      // Also one that comes late, when its opening was given up.
      return { kind: 'open', userId };
    case 'timeUp':
      // Code that is still coming says nothing about the database.
      if (state.kind === 'loading') return { kind: 'failed', userId, why: 'codeMissing' };
      return state.kind === 'opening' ? { kind: 'failed', userId, why: 'broken' } : state;
    case 'failed':
      return { kind: 'failed', userId, why: event.why };
    case 'closed':
      // An opening under way goes on; whoever opens next closes what comes of it.
      return isUnderWay(state) ? state : { kind: 'closed', userId };
  }
}

export function whyNotOpened(error: unknown): NotOpen {
  if (error instanceof PartMissing) return 'codeMissing';
  return isLater(error) ? 'later' : 'broken';
}

/** What the status is told of an opening that ended. */
export function factsOf(state: OwnState): Pick<Facts, 'broken' | 'ownDatabaseIsNewer' | 'codeMissing'> {
  const why = state.kind === 'failed' ? state.why : null;
  return { broken: why === 'broken', ownDatabaseIsNewer: why === 'later', codeMissing: why === 'codeMissing' };
}

/**
 * Whether a round opens it once more. `coming`: its code is still on its way, and used when it comes. What a later
 * version left stays as it is for as long as this program runs.
 */
export function isTriedAgain(state: OwnState, coming: boolean): boolean {
  return state.kind === 'failed' && (state.why === 'broken' || (state.why === 'codeMissing' && !coming));
}

function isUnderWay({ kind }: OwnState): boolean {
  return kind === 'loading' || kind === 'opening';
}
