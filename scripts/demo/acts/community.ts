import { commentId } from '../../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../../src/domain/comment/schema.ts';
import { likeId } from '../../../src/domain/like/id.ts';
import type { LikeStatement } from '../../../src/domain/like/schema.ts';
import { postId } from '../../../src/domain/post/id.ts';
import type { PostStatement } from '../../../src/domain/post/schema.ts';
import { slugOf } from '../../../src/domain/post/slug.ts';
import type { SamplePost } from '../data/posts.ts';
import type { Clock } from '../past/clock.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';
import { drawLandscape, LANDSCAPE } from '../pictures/drawing.ts';

/** @returns the post's id, before its outcome arrives */
export async function writePost(by: SampleVisitor, post: SamplePost, clock: Clock): Promise<string> {
  const { title, paragraphs, tags, picture, daysAgo } = post;
  const id = idOfPost(by, post);
  if (await by.device.isAnswered(id)) return id;
  const photo = picture && {
    sha256: await by.device.upload(await drawLandscape(picture.scene)),
    alt: picture.alt,
    ...LANDSCAPE,
  };
  const statement: PostStatement = {
    _id: id,
    ...headOf('post'),
    postTitle: title,
    content: contentOf(paragraphs),
    tags: [...tags],
    photo: photo ?? null,
    slug: slugOf(id, title),
    createdAt: clock.at(daysAgo),
    editedAt: null,
  };
  await by.device.state([statement]);
  return id;
}

export function idOfPost(by: SampleVisitor, { title, daysAgo }: Pick<SamplePost, 'title' | 'daysAgo'>): string {
  return postId(by.key(`post ${title}`, daysAgo));
}

export function contentOf(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}

/**
 * Comments on a post, or replies to the top-level comment `under`.
 * @returns the comment's id, after its outcome arrived
 */
export async function writeComment(
  by: SampleVisitor,
  post: string,
  { text, under, daysAgo }: { readonly text: string; readonly under: string | null; readonly daysAgo: number },
  clock: Clock,
): Promise<string> {
  const _id = commentId(post, by.key(`comment ${text}`, daysAgo));
  const statement: CommentStatement = {
    _id,
    ...headOf('comment'),
    content: text,
    parentId: under,
    replyTo: under,
    createdAt: clock.at(daysAgo),
    editedAt: null,
  };
  await by.say(statement);
  return _id;
}

/** `liked`: ids of posts and of comments. */
export async function like(by: SampleVisitor, liked: readonly string[]): Promise<void> {
  await by.device.state(liked.map((id): LikeStatement => ({ _id: likeId(id), ...headOf('like'), liked: true })));
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
