import { ulid } from 'ulid';
import { type DraftStatement, draftId } from '../../domain/draft/schema.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { postId } from '../../domain/post/id.ts';
import type { ScreenApi } from '../../session/data-room.tsx';
import { EMERGENCY_PREFIX } from '../../session/session-store.ts';

/** What the person fills in. */
export interface PostValues {
  postTitle: string;
  content: string;
  tags: string[];
  photo: Photo | null;
}

/** The form as it opens. */
export interface PostForm {
  target: string;
  mode: 'create' | 'edit';
  values: PostValues;
  /** What was typed before and not published yet came back. */
  restored: boolean;
  /** The published state of an edited post; null for a new one. */
  base: { values: PostValues; rev: string; slug: string; createdAt: string } | null;
}

export type PostTarget = { mode: 'create' } | { mode: 'edit'; id: string };

type DraftValues = PostValues & Pick<DraftStatement, 'target' | 'mode' | 'updatedAt'>;

const EMPTY: PostValues = { postTitle: '', content: '', tags: [], photo: null };
const EMERGENCY = `${EMERGENCY_PREFIX}post`;

/** Opens the form with what there is: the newest of the kept draft and the emergency copy, or the post, or nothing. Null: nothing to edit. */
export async function openPostForm(
  api: ScreenApi,
  target: PostTarget,
  storage: Storage | null,
  userId: string,
): Promise<PostForm | null> {
  const emergency = readEmergency(storage, userId);
  if (target.mode === 'create') {
    const drafts = (await api.list('draft')).flatMap(({ statement }) =>
      statement.type === 'draft' && statement.mode === 'create' ? [statement] : [],
    );
    const draft = newest(drafts[0] ?? null, emergency?.mode === 'create' ? emergency : null);
    return {
      target: draft?.target ?? postId(ulid()),
      mode: 'create',
      values: valuesOf(draft ?? EMPTY),
      restored: draft !== null,
      base: null,
    };
  }
  const [record, kept] = await Promise.all([api.get(target.id), api.get(draftId(target.id))]);
  if (record?.statement.type !== 'post') return null;
  const post = record.statement;
  const draft = newest(
    kept?.statement.type === 'draft' ? kept.statement : null,
    emergency?.target === target.id ? emergency : null,
  );
  return {
    target: target.id,
    mode: 'edit',
    values: valuesOf(draft ?? post),
    restored: draft !== null,
    base: { values: valuesOf(post), rev: post._rev, slug: post.slug, createdAt: post.createdAt },
  };
}

/** Keeps the draft in the own database, so that it follows the person to their other devices. */
export function keepDraft(api: ScreenApi, form: Pick<PostForm, 'target' | 'mode'>, values: PostValues) {
  return api.put({
    _id: draftId(form.target),
    type: 'draft',
    schemaVersion: 1,
    target: form.target,
    mode: form.mode,
    ...values,
    updatedAt: new Date().toISOString(),
  });
}

/** Forgets the draft everywhere; one that was never kept is forgotten already. */
export async function forgetDraft(
  api: ScreenApi,
  form: Pick<PostForm, 'target'>,
  storage: Storage | null,
): Promise<void> {
  clearEmergency(storage);
  await api.remove(draftId(form.target));
}

/** Written synchronously while the page goes away, when a write to the database might not end any more. */
export function writeEmergency(
  storage: Storage | null,
  userId: string,
  form: Pick<PostForm, 'target' | 'mode'>,
  values: PostValues,
): void {
  const { target, mode } = form;
  try {
    storage?.setItem(
      EMERGENCY,
      JSON.stringify({ userId, target, mode, ...values, updatedAt: new Date().toISOString() }),
    );
  } catch {
    // Full or closed: the last kept draft is at most 300 ms older.
  }
}

export function clearEmergency(storage: Storage | null): void {
  try {
    storage?.removeItem(EMERGENCY);
  } catch {
    // Closed storage holds nothing.
  }
}

function readEmergency(storage: Storage | null, userId: string): DraftValues | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(EMERGENCY) ?? 'null');
    return isDraftOf(value, userId) ? value : null;
  } catch {
    return null;
  }
}

function isDraftOf(value: unknown, userId: string): value is DraftValues {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Reflect.get(value, name);
  return (
    field('userId') === userId &&
    ['target', 'postTitle', 'content', 'updatedAt'].every((name) => typeof field(name) === 'string') &&
    (field('mode') === 'create' || field('mode') === 'edit') &&
    Array.isArray(field('tags')) &&
    typeof field('photo') === 'object'
  );
}

function newest(kept: DraftValues | null, emergency: DraftValues | null): DraftValues | null {
  if (kept === null || emergency === null) return kept ?? emergency;
  return emergency.updatedAt > kept.updatedAt ? emergency : kept;
}

function valuesOf({ postTitle, content, tags, photo }: PostValues): PostValues {
  return { postTitle, content, tags: [...tags], photo };
}
