import { everyField, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import { postIds } from './id.ts';
import { refusePost } from './rules.ts';
import { PostStatement } from './schema.ts';

export const postKind: Kind<PostStatement> = {
  ...PLAIN,
  ids: postIds,
  factIds: postIds,
  schema: PostStatement,
  fields: everyField(PostStatement, PUBLIC.field, { slug: PUBLIC.ask, createdAt: PUBLIC.ask, editedAt: PUBLIC.clock }),
  photos: ({ photo }) => (photo === null ? [] : [photo.sha256]),
  counted: () => 'posts',
  moderated: true,
  precheck(document) {
    const post = document as Partial<Record<keyof PostStatement, unknown>>;
    if (typeof post.postTitle === 'string') {
      if (!isSeen(post.postTitle)) return 'post/title-required';
      if (post.postTitle.length > LIMITS.postTitle.max) return 'post/title-too-long';
    }
    if (typeof post.content === 'string' && post.content.length > LIMITS.postContent.max)
      return 'post/content-too-long';
    if (Array.isArray(post.tags) && post.tags.length > LIMITS.tagsPerPost) return 'post/too-many-tags';
    return null;
  },
  refuse: refusePost,
};
