import type { StatementInput } from '../../../data/api/own.ts';
import type { Result } from '../../../data/api/result.ts';
import type { Person } from '../../../data/api/session.ts';
import type { Code } from '../../../domain/codes.ts';
import { withoutBlankTexts } from '../../../domain/fields.ts';
import { refusePost } from '../../../domain/post/rules.ts';
import { slugOf } from '../../../domain/post/slug.ts';
import { normaliseTags } from '../../../domain/post/tags.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { sanitizeHtml } from '../../../entities/post/safe-html.tsx';
import type { ScreenApi } from '../../../session/session.tsx';
import { POST_HTML } from '../reading/html-rules.ts';
import type { PostForm, PostValues } from './draft.ts';

type PostInput = Extract<StatementInput, { type: 'post' }>;

/** The statement that the form stands for; an edited post keeps its address and the time it was first written. */
export function statementOf(form: PostForm, values: PostValues): PostInput {
  const { base, target } = form;
  const { postRev, ...words } = values;
  const postTitle = words.postTitle.trim();
  const now = new Date().toISOString();
  return {
    ...withoutBlankTexts(words),
    _id: target,
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle,
    content: sanitizeHtml(words.content, POST_HTML),
    tags: normaliseTags(words.tags),
    photo: words.photo === null ? null : { ...words.photo, alt: words.photo.alt.trim() },
    slug: base?.slug ?? slugOf(target, postTitle),
    createdAt: base?.createdAt ?? now,
    editedAt: base === null ? null : now,
    ...(postRev !== undefined && { baseRev: postRev }),
  };
}

/** Why the post cannot be published, checked before it is written: the service applies the same rules. */
function problemOf(input: PostInput, person: Person): Code | null {
  const { baseRev: _, ...statement } = input;
  return refusePost({ ...statement, written: { at: statement.createdAt, device: 'form' } }, person);
}

/** Writes the post on this device; the sync sends it. */
export async function publishPost(
  api: ScreenApi,
  form: PostForm,
  values: PostValues,
  person: Person,
): Promise<Result<{ id: string; rev: string }>> {
  const input = statementOf(form, values);
  const problem = problemOf(input, person);
  return problem === null ? api.put(input) : { ok: false, code: problem };
}
