import { FormDrafts } from '../../session/form-drafts.ts';

/** The one form other than that of new comments: an answer to a comment, or an edit of one's own. */
export type Writing = { kind: 'reply'; to: string } | { kind: 'edit'; id: string };

/** What the draft is: a comment on a post, or (`writing`) something about one of its comments. */
export interface CommentPlace {
  postId: string;
  writing: Writing | null;
  /** '' for a visitor, whose draft is theirs after signing in, too. */
  userId: string;
}

interface Draft {
  text: string;
  /** For an edit: the revision that it started from. */
  rev: string | null;
}

const NOTHING: Draft = { text: '', rev: null };
const EDIT = 'edit:';

const commentDrafts = new FormDrafts<Draft>({
  form: 'comment',
  ofVisitors: true,
  read: ({ text, rev }) => (typeof text === 'string' ? { text, rev: typeof rev === 'string' ? rev : null } : null),
});

/** The draft survives the redirect to sign-in as well. */
export function readDraft(place: CommentPlace): Draft {
  return commentDrafts.read(placeOf(place)) ?? NOTHING;
}

export function writeDraft(place: CommentPlace, text: string, rev: string | null = null): void {
  const draftPlace = placeOf(place);
  if (text.trim() === '') commentDrafts.forgetOwn(draftPlace);
  else commentDrafts.keep(draftPlace, { text, rev });
}

/** The unfinished answer or edit, so that its form opens again; null when there is none. */
export function draftsOf(postId: string, userId: string): Writing | null {
  const { target: start } = placeOf({ postId, writing: null, userId });
  const unfinished = commentDrafts
    .all(userId, start)
    .find(({ target, draft }) => target !== start && draft.text !== '');
  return unfinished === undefined ? null : writingOf(unfinished.target.slice(start.length));
}

/** The comment that it refers to. */
export function targetOf(writing: Writing): string {
  return writing.kind === 'reply' ? writing.to : writing.id;
}

function writingOf(end: string): Writing {
  return end.startsWith(EDIT) ? { kind: 'edit', id: end.slice(EDIT.length) } : { kind: 'reply', to: end };
}

function placeOf({ postId, writing, userId }: CommentPlace) {
  const end = writing === null ? '' : writing.kind === 'edit' ? EDIT + writing.id : writing.to;
  return { target: `${postId}|${end}`, userId };
}
