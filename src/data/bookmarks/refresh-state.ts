import type { SavedPost } from './saved-post-store.ts';

/** How often a bookmarked post that is not mirrored is compared with the service. */
const COMPARE_MS = 10 * 60_000;

/**
 * What is known of a person's saved posts, and what runs: nothing (`idle`), a refresh (`running`), or a refresh that
 * another one follows (`queued`), because something changed during it.
 */
export interface RefreshState {
  readonly kind: 'idle' | 'running' | 'queued';
  /** The posts, as of the last refresh. */
  readonly saved: ReadonlySet<string>;
  /** Those whose mirrored version changed since the last refresh began; null: possibly all of them. */
  readonly touched: ReadonlySet<string> | null;
  /** Some part of them could not be fetched. */
  readonly incomplete: boolean;
  /** When the last refresh began, in milliseconds by the server's time. */
  readonly startedAt: number;
}

export const NEVER_REFRESHED: RefreshState = {
  kind: 'idle',
  saved: new Set(),
  touched: null,
  incomplete: false,
  startedAt: 0,
};

export type RefreshEvent =
  | { readonly kind: 'woken' | 'lacked' | 'failed' | 'ended' | 'mirrorReplaced' }
  | { readonly kind: 'began'; readonly at: number }
  /** The bookmarks were read. */
  | { readonly kind: 'learnt'; readonly saved: ReadonlySet<string> }
  | { readonly kind: 'mirrorChanged'; readonly posts: readonly string[] };

export function nextRefreshState(state: RefreshState, event: RefreshEvent): RefreshState {
  switch (event.kind) {
    case 'woken':
      return { ...state, kind: state.kind === 'idle' ? 'running' : 'queued' };
    case 'began':
      return { ...state, touched: new Set(), startedAt: event.at };
    case 'learnt':
      return { ...state, saved: event.saved, incomplete: false };
    case 'lacked':
      return { ...state, incomplete: true };
    case 'failed':
      // The next refresh covers all posts.
      return { ...state, touched: null, incomplete: true };
    case 'ended':
      return { ...state, kind: state.kind === 'queued' ? 'running' : 'idle' };
    case 'mirrorReplaced':
      return { ...state, touched: null };
    case 'mirrorChanged':
      return state.touched === null ? state : { ...state, touched: new Set([...state.touched, ...event.posts]) };
  }
}

/** Whether a reachable service is reason enough for a refresh: something is missing or may be outdated. */
export function isDue({ incomplete, saved, startedAt }: RefreshState, now: number): boolean {
  return incomplete || (saved.size > 0 && now - startedAt > COMPARE_MS);
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
