import { type Static, Type } from 'typebox';
import { ulid } from 'ulid';
import { draftId } from '../../../domain/draft/id.ts';
import { DraftStatement } from '../../../domain/draft/schema.ts';
import { postId } from '../../../domain/post/id.ts';
import { POST_WORDS } from '../../../domain/post/schema.ts';
import { isNewer, versionOf } from '../../../domain/upgrades.ts';
import type { Claim, Release } from '../../../platform/claims.ts';
import { fieldsInShape } from '../../../session/fields-in-shape.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import type { ScreenApi } from '../../../session/session.tsx';

const Words = Type.Object(POST_WORDS);

export interface PostValues extends Static<typeof Words> {
  /** Of an edit: the post's revision that it started from. */
  postRev?: string | undefined;
}

/** The form as it opens. */
export interface PostForm {
  target: string;
  mode: 'create' | 'edit';
  values: PostValues;
  /** An unpublished draft was restored. */
  restored: boolean;
  /** What the form holds once a draft is discarded. */
  fresh: PostValues;
  /** The published state of an edited post; null for a new one. */
  base: { values: PostValues; slug: string; createdAt: string } | null;
  /** A later version of the app wrote the post: it cannot be edited here. */
  newer: boolean;
  /** False: another tab edits the post and has its draft in the own database; what is typed here stays in this tab. */
  ownsDraft: boolean;
  /** Releases the draft, so that another tab may open it. */
  release: Release;
}

/** What the form is opened with. */
export interface Opening {
  api: ScreenApi;
  userId: string;
  claim: Claim;
}

/** `tags`: a new post starts with them; a restored draft stays as it was. */
export type PostTarget = { mode: 'create'; tags?: readonly string[] } | { mode: 'edit'; id: string };

type DraftValues = PostValues & Pick<DraftStatement, 'target' | 'mode' | 'updatedAt'>;

const NO_VALUES: PostValues = { postTitle: '', content: '', tags: [], photo: null };

/**
 * Opens the form with the newest of the stored draft and the emergency copy, or the post, or nothing. Null: nothing to
 * edit. A draft that is open in another tab stays with it: two forms on one draft would overwrite each other's text.
 */
export function openPostForm(opening: Opening, target: PostTarget): Promise<PostForm | null> {
  return target.mode === 'create' ? openNewPost(opening, [...(target.tags ?? [])]) : openEditedPost(opening, target.id);
}

async function openNewPost({ api, userId, claim }: Opening, tags: string[]): Promise<PostForm> {
  const fresh = { ...NO_VALUES, tags };
  // A database that does not respond does not block writing: typed text stays in this browser until it does.
  const records = await api.list('draft').catch(() => []);
  const storedDrafts = records.flatMap(({ statement }) => (statement.type === 'draft' ? [statement] : []));
  const drafts = newestOfEach([...storedDrafts, ...readEmergencies(userId)]).filter(({ mode }) => mode === 'create');
  for (const draft of drafts) {
    const release = await claim(draftId(draft.target));
    if (release === null) continue;
    return {
      target: draft.target,
      mode: 'create',
      values: valuesOf(draft),
      restored: true,
      fresh,
      base: null,
      newer: false,
      ownsDraft: true,
      release,
    };
  }
  const target = postId(ulid());
  const release = (await claim(draftId(target))) ?? (() => undefined);
  return {
    target,
    mode: 'create',
    values: valuesOf(fresh),
    restored: false,
    fresh,
    base: null,
    newer: false,
    ownsDraft: true,
    release,
  };
}

async function openEditedPost({ api, userId, claim }: Opening, id: string): Promise<PostForm | null> {
  const [record, storedDraft] = await Promise.all([api.get(id), api.get(draftId(id))]);
  if (record?.statement.type !== 'post') return null;
  const post = record.statement;
  const release = await claim(draftId(id));
  const copies = readEmergencies(userId).filter(({ target }) => target === id);
  // Open in another tab, which owns the draft: two versions of the post conflict as on two devices.
  const [restored] = newestOfEach(
    release !== null && storedDraft?.statement.type === 'draft' ? [storedDraft.statement, ...copies] : copies,
  );
  const published = { ...valuesOf(post), postRev: post._rev };
  return {
    target: id,
    mode: 'edit',
    // The schema lets the revision be absent, for drafts of new posts.
    values: restored === undefined ? published : { ...valuesOf(restored), postRev: restored.postRev ?? post._rev },
    restored: restored !== undefined,
    fresh: published,
    base: { values: published, slug: post.slug, createdAt: post.createdAt },
    // A draft from before the newer version can still be sent by its author.
    newer: restored === undefined && isNewer(post),
    ownsDraft: release !== null,
    release: release ?? (() => undefined),
  };
}

/** Stores the draft in the own database, so that it syncs to the person's other devices. */
export function keepDraft(api: ScreenApi, form: Pick<PostForm, 'target' | 'mode'>, values: PostValues) {
  return api.put({
    _id: draftId(form.target),
    type: 'draft',
    schemaVersion: versionOf('draft'),
    ...draftOf(form, values),
  });
}

function draftOf({ target, mode }: Pick<PostForm, 'target' | 'mode'>, { postRev, ...values }: PostValues) {
  const startedFrom = postRev === undefined ? {} : { postRev };
  return { target, mode, ...values, ...startedFrom, updatedAt: new Date().toISOString() };
}

/** Deletes the draft everywhere, except another tab's; one that was never stored needs no deletion. */
export async function forgetDraft(api: ScreenApi, form: Pick<PostForm, 'target' | 'ownsDraft'>): Promise<void> {
  clearEmergency(form);
  if (form.ownsDraft) await api.remove(draftId(form.target));
}

/**
 * Written synchronously when the page closes, when a write to the database might not finish. The last stored draft is
 * at most 300 ms older.
 */
const emergencies = new FormDrafts<DraftValues>({
  form: 'post',
  read(stored) {
    const { target, mode, updatedAt, ...words } = fieldsInShape(DraftStatement, stored) ?? {};
    if (target === undefined || mode === undefined || updatedAt === undefined) return null;
    return { ...NO_VALUES, ...words, target, mode, updatedAt };
  },
});

export function writeEmergency(userId: string, form: Pick<PostForm, 'target' | 'mode'>, values: PostValues): void {
  emergencies.keep({ target: form.target, userId }, draftOf(form, values));
}

export function clearEmergency({ target }: Pick<PostForm, 'target'>): void {
  emergencies.forget(target);
}

function readEmergencies(userId: string): DraftValues[] {
  return emergencies.all(userId).map(({ draft }) => draft);
}

/** The newest version of each draft, newest first. */
function newestOfEach(drafts: readonly DraftValues[]): DraftValues[] {
  const byTarget = new Map<string, DraftValues>();
  for (const draft of [...drafts].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))) {
    if (!byTarget.has(draft.target)) byTarget.set(draft.target, draft);
  }
  return [...byTarget.values()];
}

/** What the form shows of a post or of its draft. */
export function valuesOf(document: object): PostValues {
  return { ...NO_VALUES, ...fieldsInShape(Words, document) };
}
