import { EMERGENCY_PREFIX } from '../../session/session-store.ts';

const PREFIX = `${EMERGENCY_PREFIX}comment:`;

/** The one form besides that of new comments: an answer to a comment, or a change of one's own. */
export type Writing = { kind: 'reply'; to: string } | { kind: 'edit'; id: string };

/** What is being written: a comment on a post, or (`writing`) something about one of its comments. */
export interface DraftPlace {
  postId: string;
  writing: Writing | null;
  /** '' for a visitor: what they typed is theirs after signing in, too. */
  userId: string;
}

interface Draft {
  text: string;
  /** Of a change: the revision that it was begun on. */
  rev: string | null;
}

const NOTHING: Draft = { text: '', rev: null };
const EDIT = 'edit:';

/** What was typed here and not sent, on this device only; it outlives a reload and the way through the sign-in, and ends with signing out. */
export function readDraft(storage: Storage | null, place: DraftPlace): Draft {
  try {
    const value: unknown = JSON.parse(storage?.getItem(nameOf(place)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('text' in value) || !('userId' in value)) return NOTHING;
    const { text, userId } = value;
    if (typeof text !== 'string' || (userId !== '' && userId !== place.userId)) return NOTHING;
    return { text, rev: 'rev' in value && typeof value.rev === 'string' ? value.rev : null };
  } catch {
    return NOTHING;
  }
}

export function writeDraft(storage: Storage | null, place: DraftPlace, text: string, rev: string | null = null): void {
  try {
    if (text.trim() === '') storage?.removeItem(nameOf(place));
    else storage?.setItem(nameOf(place), JSON.stringify({ text, userId: place.userId, rev }));
  } catch {
    // Full or closed: the form on the screen still holds it.
  }
}

/** The answer or change that was begun, so that its form opens again; null when there is none. */
export function begunWriting(storage: Storage | null, postId: string, userId: string): Writing | null {
  try {
    const start = nameOf({ postId, writing: null, userId });
    const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(start) && key !== start);
    const begun = keys.map((key) => writingOf(key.slice(start.length)));
    return begun.find((writing) => readDraft(storage, { postId, writing, userId }).text !== '') ?? null;
  } catch {
    return null;
  }
}

/** The comment that it is about. */
export function targetOf(writing: Writing): string {
  return writing.kind === 'reply' ? writing.to : writing.id;
}

function writingOf(end: string): Writing {
  return end.startsWith(EDIT) ? { kind: 'edit', id: end.slice(EDIT.length) } : { kind: 'reply', to: end };
}

function nameOf({ postId, writing }: DraftPlace): string {
  const end = writing === null ? '' : writing.kind === 'edit' ? EDIT + writing.id : writing.to;
  return `${PREFIX}${postId}|${end}`;
}
