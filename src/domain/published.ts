import { Type } from 'typebox';
import { ShownRole } from './account/schema.ts';
import { Instant, Sha256, UserId } from './document.ts';

/** What the service adds to what a person published under their name: a copy of their profile, and the times. */
export const PUBLISHED_FIELDS = {
  authorId: UserId,
  authorName: Type.String(),
  authorLetter: Type.String(),
  customAvatar: Type.Union([Sha256, Type.Null()]),
  authorRole: Type.Optional(ShownRole),
  publishedAt: Instant,
  updatedAt: Type.Union([Instant, Type.Null()]),
  statementRev: Type.String(),
};
