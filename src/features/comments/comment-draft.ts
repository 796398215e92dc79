import { EMERGENCY_PREFIX } from '../../session/session-store.ts';

const PREFIX = `${EMERGENCY_PREFIX}comment:`;

/** What is being written: a comment on a post, or (`replyTo`) an answer to one of its comments. */
export interface DraftPlace {
  postId: string;
  replyTo: string | null;
  /** '' for a visitor: what they typed is theirs after signing in, too. */
  userId: string;
}

/** What was typed here and not sent, on this device only; it outlives a reload and the way through the sign-in, and ends with signing out. */
export function readDraft(storage: Storage | null, place: DraftPlace): string {
  try {
    const value: unknown = JSON.parse(storage?.getItem(nameOf(place)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('text' in value) || !('userId' in value)) return '';
    const { text, userId } = value;
    return typeof text === 'string' && (userId === '' || userId === place.userId) ? text : '';
  } catch {
    return '';
  }
}

export function writeDraft(storage: Storage | null, place: DraftPlace, text: string): void {
  try {
    if (text.trim() === '') storage?.removeItem(nameOf(place));
    else storage?.setItem(nameOf(place), JSON.stringify({ text, userId: place.userId }));
  } catch {
    // Full or closed: the form on the screen still holds it.
  }
}

/** The comment whose answer was begun, so that its form opens again; null when there is none. */
export function begunReply(storage: Storage | null, postId: string, userId: string): string | null {
  try {
    const start = nameOf({ postId, replyTo: '', userId });
    const replies = Object.keys(storage ?? {}).filter((key) => key.startsWith(start) && key !== start);
    const begun = replies.map((key) => key.slice(start.length));
    return begun.find((replyTo) => readDraft(storage, { postId, replyTo, userId }) !== '') ?? null;
  } catch {
    return null;
  }
}

function nameOf({ postId, replyTo }: DraftPlace): string {
  return `${PREFIX}${postId}|${replyTo ?? ''}`;
}
