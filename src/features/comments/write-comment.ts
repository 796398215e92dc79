import { ulid } from 'ulid';
import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import { commentId } from '../../domain/comment/id.ts';
import { refuseComment } from '../../domain/comment/rules.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { ScreenApi } from '../../session/session.tsx';

/** A new comment (both null), or an answer in a thread. */
export interface CommentPlace {
  postId: string;
  parentId: string | null;
  replyTo: string | null;
}

type Written = Result<{ id: string; rev: string }>;

/** Writes a comment on this device; the sync sends it. */
export function writeComment(api: ScreenApi, place: CommentPlace, text: string, person: Person): Promise<Written> {
  const { postId, parentId, replyTo } = place;
  const comment = {
    _id: commentId(postId, ulid()),
    type: 'comment' as const,
    schemaVersion: versionOf('comment'),
    content: text.trim(),
    parentId,
    replyTo,
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
  return checked(api, comment, person);
}

/**
 * The edited comment, own and written or published, and the revision that its form was opened on (null: the newest).
 */
export interface Change {
  id: string;
  rev: string | null;
}

/**
 * Edits an own comment. It does not overwrite what arrived from another device since the form was opened
 * (docs/conflicts.md).
 */
export async function editComment(api: ScreenApi, { id, rev }: Change, text: string, person: Person): Promise<Written> {
  const record = await api.get(id);
  if (record?.statement.type !== 'comment') return { ok: false, code: 'device/conflict' };
  const { _rev, written: _, ...before } = record.statement;
  const changed = { ...before, content: text.trim(), editedAt: new Date().toISOString() };
  return checked(api, { ...changed, baseRev: rev ?? _rev }, person);
}

type CommentInput = Extract<Parameters<ScreenApi['put']>[0], { type: 'comment' }>;

/** Checks before writing whether it can be published: the service applies the same rules. */
async function checked(api: ScreenApi, input: CommentInput, person: Person): Promise<Written> {
  const { baseRev: _, ...statement } = input;
  const code = refuseComment({ ...statement, written: { at: statement.createdAt, device: 'form' } }, person);
  return code === null ? api.put(input) : { ok: false, code };
}
