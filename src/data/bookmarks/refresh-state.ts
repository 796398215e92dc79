import type { SavedPost } from './saved-post-store.ts';

/** How often a bookmarked post that is not mirrored is compared with the service. */
const COMPARE_MS = 10 * 60_000;

/**
 * What is known of a person's saved posts, and what runs: nothing (`resting`), a refresh (`looking`), or a refresh that
 * another one follows (`lookingAgain`), because something changed during it.
 */
export interface RefreshState {
  readonly kind: 'resting' | 'looking' | 'lookingAgain';
  /** The posts, as of the last refresh. */
  readonly kept: ReadonlySet<string>;
  /** Those whose mirrored version changed since the last refresh began; null: possibly all of them. */
  readonly touched: ReadonlySet<string> | null;
  /** Some part of them could not be fetched. */
  readonly incomplete: boolean;
  /** When the last refresh began, in milliseconds by the server's time. */
  readonly lookedAt: number;
}

export const NEVER_REFRESHED: RefreshState = {
  kind: 'resting',
  kept: new Set(),
  touched: null,
  incomplete: false,
  lookedAt: 0,
};

export type RefreshEvent =
  | { readonly kind: 'woken' | 'lacked' | 'failed' | 'lookEnded' | 'mirrorReplaced' }
  | { readonly kind: 'lookBegan'; readonly at: number }
  /** The bookmarks were read. */
  | { readonly kind: 'learnt'; readonly kept: ReadonlySet<string> }
  | { readonly kind: 'mirrorChanged'; readonly posts: readonly string[] };

export function nextRefreshState(state: RefreshState, event: RefreshEvent): RefreshState {
  switch (event.kind) {
    case 'woken':
      return { ...state, kind: state.kind === 'resting' ? 'looking' : 'lookingAgain' };
    case 'lookBegan':
      return { ...state, touched: new Set(), lookedAt: event.at };
    case 'learnt':
      return { ...state, kept: event.kept, incomplete: false };
    case 'lacked':
      return { ...state, incomplete: true };
    case 'failed':
      // The next refresh covers all posts.
      return { ...state, touched: null, incomplete: true };
    case 'lookEnded':
      return { ...state, kind: state.kind === 'lookingAgain' ? 'looking' : 'resting' };
    case 'mirrorReplaced':
      return { ...state, touched: null };
    case 'mirrorChanged':
      return state.touched === null ? state : { ...state, touched: new Set([...state.touched, ...event.posts]) };
  }
}

/** Whether a reachable service is reason enough for a refresh: something is missing or may be outdated. */
export function isDue({ incomplete, kept, lookedAt }: RefreshState, now: number): boolean {
  return incomplete || (kept.size > 0 && now - lookedAt > COMPARE_MS);
}

/**
 * What to do about one post: copy the mirror's version (`take`), fetch it from the service (`compare`), or nothing.
 * `before`: what is stored of it; `touched`: as it was when the refresh began.
 */
export function careFor(
  id: string,
  {
    before,
    mirrored,
    touched,
    now,
  }: {
    readonly before: Pick<SavedPost, 'post' | 'at'> | null;
    readonly mirrored: boolean;
    readonly touched: RefreshState['touched'];
    readonly now: number;
  },
): 'take' | 'compare' | 'nothing' {
  if (mirrored) return before?.post && touched !== null && !touched.has(id) ? 'nothing' : 'take';
  const isOld = before === null || now - before.at > COMPARE_MS;
  return isOld || touched?.has(id) === true ? 'compare' : 'nothing';
}
