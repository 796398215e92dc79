import { type Static, Type } from 'typebox';
import { Instant, idOf, ownDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { postIds } from '../post/id.ts';
import { POST_WORDS } from '../post/schema.ts';
import { draftIds } from './id.ts';

/**
 * An unfinished post. It syncs to the person's other devices and is never published. `target` is the id that the post
 * has or will have, so a draft sent twice is one post.
 */
export const DraftStatement = ownDocument(draftIds, {
  target: idOf(postIds),
  mode: Type.Union([Type.Literal('create'), Type.Literal('edit')]),
  ...POST_WORDS,
  // While somebody is typing, these may be empty or too long.
  postTitle: Type.String({ maxLength: LIMITS.draftContent.max }),
  content: Type.String({ maxLength: LIMITS.draftContent.max }),
  tags: Type.Array(Type.String({ maxLength: LIMITS.draftContent.max }), { maxItems: 100 }),
  /**
   * For an edit: the revision of the post on which it is based, so that it does not overwrite a later version from
   * another device.
   */
  postRev: Type.Optional(Type.String({ maxLength: 100 })),
  updatedAt: Instant,
});
export type DraftStatement = Static<typeof DraftStatement>;
