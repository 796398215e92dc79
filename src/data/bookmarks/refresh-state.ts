import type { SavedPost } from './saved-post-store.ts';

/** A bookmarked post that is not mirrored is compared with the service this often. */
const COMPARE_MS = 10 * 60_000;

/**
 * What is known of the posts that a person keeps, and what is done about it: nothing (`resting`), a look at them
 * (`looking`), or a look that another one follows (`lookingAgain`), because something happened meanwhile.
 */
export interface RefreshState {
  readonly kind: 'resting' | 'looking' | 'lookingAgain';
  /** The posts, as of the last look. */
  readonly kept: ReadonlySet<string>;
  /** Those that the mirror says something new about since the last look began; null: it may be any of them. */
  readonly touched: ReadonlySet<string> | null;
  /** Something of them could not be had. */
  readonly incomplete: boolean;
  /** When the last look began, in milliseconds by the server's time. */
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
      // The next look is at all of it.
      return { ...state, touched: null, incomplete: true };
    case 'lookEnded':
      return { ...state, kind: state.kind === 'lookingAgain' ? 'looking' : 'resting' };
    case 'mirrorReplaced':
      return { ...state, touched: null };
    case 'mirrorChanged':
      return state.touched === null ? state : { ...state, touched: new Set([...state.touched, ...event.posts]) };
  }
}

/** Whether a service that can be reached is reason enough for a look: something is lacking, or may have grown old. */
export function isDue({ incomplete, kept, lookedAt }: RefreshState, now: number): boolean {
  return incomplete || (kept.size > 0 && now - lookedAt > COMPARE_MS);
}

/**
 * What to do about one post: keep what the mirror has (`take`), ask the service (`compare`), or nothing. `before`: what
 * is kept of it; `touched`: as it was when the look began.
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
