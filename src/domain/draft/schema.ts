import Type, { type Static } from 'typebox';
import { Instant, idOf, ownDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { postIds } from '../post/id.ts';
import { draftIds } from './id.ts';

/**
 * An unfinished post. Follows the person to their other devices and is published to nobody. `target` is the id that the
 * post has or will have, so that a draft sent twice is still one post.
 */
export const DraftStatement = ownDocument(draftIds, {
  target: idOf(postIds),
  mode: Type.Union([Type.Literal('create'), Type.Literal('edit')]),
  postTitle: Type.String({ maxLength: LIMITS.draftContent.max }),
  content: Type.String({ maxLength: LIMITS.draftContent.max }),
  tags: Type.Array(Type.String({ maxLength: LIMITS.draftContent.max }), { maxItems: 100 }),
  photo: Type.Union([Photo, Type.Null()]),
  /**
   * Of an edit: the revision of the post that it was begun on, so that what another device published meanwhile is not
   * written over.
   */
  postRev: Type.Optional(Type.String({ maxLength: 100 })),
  updatedAt: Instant,
});
export type DraftStatement = Static<typeof DraftStatement>;
