import type { DeliveryState } from '../../../data/api/own.ts';

/**
 * A like that was given or taken back and whose number on the post may not have followed yet. The number shown is that
 * of the `others` and one's own: it changes at the tap, and not again when the outcome and the new number of the fact
 * come, in whatever order.
 */
export interface PendingLike {
  liked: boolean;
  others: number;
  /** The fact's number when it was last looked at. */
  seen: number;
  /**
   * Whether one's own like is in the fact's number; null: not known, it was toggled again while the first one
   * travelled.
   */
  counted: boolean | null;
  /** The fact changed as it would with this like, before the outcome was heard. */
  answered: boolean;
  /**
   * The statement was written; one that was not, because the page ended at that moment, is written by the next page.
   */
  kept: boolean;
}

/**
 * What is known of a post now: the fact's number, and the own statement with what became of it; null: there is none.
 */
export interface LikeNow {
  likes: number;
  own: { liked: boolean; state: DeliveryState } | null;
  /** The statement is as it was at the visit before, and may be another one by now. */
  fromBefore?: boolean;
}

export function shownLikes(pending: PendingLike): number {
  return pending.others + Number(pending.liked);
}

/** The tap. `online`: what was tapped before may be on its way already. */
export function toggled(before: PendingLike | null, liked: boolean, now: LikeNow, online: boolean): PendingLike {
  if (before !== null) {
    const stillHere = !online && now.own?.state === 'waiting' && !before.answered;
    return { ...before, liked, counted: stillHere ? before.counted : null, answered: false, kept: false };
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
    kept: false,
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
  // Also while it waits: the service may have counted it before this device heard that it was sent. Taken for somebody
  // else's then, it would be counted twice for good; taken for one's own wrongly, it is one too few until the number
  // moves again.
  const mine = expected !== 0 && !pending.answered && Math.sign(moved) === expected;
  if (published && (expected === 0 || pending.answered || mine)) return null;
  if (moved === 0) return pending;
  const others = Math.max(0, pending.others + moved - (mine ? expected : 0));
  return { ...pending, seen: likes, others, answered: pending.answered || mine };
}
