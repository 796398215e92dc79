import type { DeliveryState } from '../../data/api/own.ts';

/**
 * A like that was given or removed and that the number on the post or comment may not include yet. The number shown is
 * that of the `others` plus one's own: it changes at the tap, and not again when the outcome and the fact's new number
 * arrive, in whatever order.
 */
export interface PendingLike {
  liked: boolean;
  others: number;
  /** The fact's number when it was last read. */
  seen: number;
  /**
   * Whether the fact's number includes the own like; null: unknown, it was toggled again while the first toggle was in
   * flight.
   */
  counted: boolean | null;
  /** The fact changed as it would with this like, before the outcome arrived. */
  answered: boolean;
  /** The statement was written; if the page closed before, the next page writes it. */
  isWritten: boolean;
}

/** The known state of a post: the fact's number, and the own statement with its outcome; null: there is none. */
export interface LikeNow {
  likes: number;
  own: { liked: boolean; state: DeliveryState } | null;
  /** The statement is that of the previous visit, and may have changed since. */
  fromBefore?: boolean;
}

export function shownLikes(pending: PendingLike): number {
  return pending.others + Number(pending.liked);
}

/** The tap. `online`: the previous tap may already be in flight. */
export function toggled(before: PendingLike | null, liked: boolean, now: LikeNow, online: boolean): PendingLike {
  if (before !== null) {
    const stillHere = !online && now.own?.state === 'waiting' && !before.answered;
    return { ...before, liked, counted: stillHere ? before.counted : null, answered: false, isWritten: false };
  }
  const { own, likes, fromBefore = false } = now;
  const known = !fromBefore && (own === null || own.state === 'published' || own.state === 'refused');
  const mine = own?.state === 'refused' ? false : (own?.liked ?? false);
  return {
    liked,
    others: Math.max(0, likes - Number(mine)),
    seen: likes,
    counted: known ? mine : null,
    answered: false,
    isWritten: false,
  };
}

/** The same like after the fact or the statement changed; null: the fact's number is right from now on. */
export function followed(pending: PendingLike, { likes, own }: LikeNow): PendingLike | null {
  const state = own?.state ?? 'waiting';
  if (state === 'refused' || state === 'removed') return null;
  const moved = likes - pending.seen;
  const published = state === 'published';
  if (pending.counted === null) {
    if (published && (moved !== 0 || likes === shownLikes(pending))) return null;
    return moved === 0 ? pending : { ...pending, seen: likes };
  }
  const expected = Number(pending.liked) - Number(pending.counted);
  // Also while it waits: the service may have counted it before this device learned that it was sent. Attributed to
  // another person, it would be counted twice permanently; wrongly attributed to this person, the number is one too low
  // until it moves again.
  const mine = expected !== 0 && !pending.answered && Math.sign(moved) === expected;
  if (published && (expected === 0 || pending.answered || mine)) return null;
  if (moved === 0) return pending;
  const others = Math.max(0, pending.others + moved - (mine ? expected : 0));
  return { ...pending, seen: likes, others, answered: pending.answered || mine };
}
