import { commentId } from '../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../src/domain/comment/schema.ts';
import { likeId } from '../../src/domain/like/id.ts';
import type { LikeStatement } from '../../src/domain/like/schema.ts';
import { reportId } from '../../src/domain/moderation/id.ts';
import type { ReportStatement } from '../../src/domain/moderation/schema.ts';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { DRAWING, drawPet } from './drawings.ts';
import { keyOf } from './keys.ts';
import type { SamplePost } from './posts.ts';
import { headOf, type SampleVisitor } from './visitor.ts';

/**
 * `number` selects the picture.
 * @returns the post's id
 */
export async function writePost(by: SampleVisitor, post: SamplePost, number: number, at: number): Promise<string> {
  const id = postId(keyOf(`post ${by.person.key} ${post.title}`, at));
  const createdAt = new Date(at).toISOString();
  const photo = post.picture && {
    sha256: await by.device.upload(await drawPet(post.picture.animal, number)),
    alt: post.picture.alt,
    ...DRAWING,
  };
  const statement: PostStatement = {
    _id: id,
    ...headOf('post', at),
    postTitle: post.title,
    content: post.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    tags: [...post.tags],
    photo: photo ?? null,
    slug: slugOf(id, post.title),
    createdAt,
    editedAt: null,
  };
  await by.device.state([statement]);
  return id;
}

/**
 * Comments on a post, or replies to the top-level comment `under`.
 * @returns the comment's id, after its outcome arrived
 */
export async function writeComment(
  by: SampleVisitor,
  post: string,
  text: string,
  under: string | null,
  at: number,
): Promise<string> {
  const _id = commentId(post, keyOf(`comment ${by.person.key} ${text}`, at));
  const statement: CommentStatement = {
    _id,
    ...headOf('comment', at),
    content: text,
    parentId: under,
    replyTo: under,
    createdAt: new Date(at).toISOString(),
    editedAt: null,
  };
  await by.say(statement);
  return _id;
}

export async function like(by: SampleVisitor, posts: readonly string[]): Promise<void> {
  const head = headOf('like', Date.now());
  await by.device.state(posts.map((post): LikeStatement => ({ _id: likeId(post), ...head, liked: true })));
}

export async function report(
  by: SampleVisitor,
  target: string,
  { reason, text }: Pick<ReportStatement, 'reason' | 'text'>,
): Promise<void> {
  const statement: ReportStatement = {
    _id: reportId(target),
    ...headOf('report', by.came),
    reason,
    text,
    createdAt: new Date(by.came).toISOString(),
  };
  await by.device.state([statement]);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
