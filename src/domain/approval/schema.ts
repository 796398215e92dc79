import { Type } from 'typebox';
import { Instant, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';

/** The fields of a fact on which an admin decides, beside its subject and its state. */
export const APPROVAL_FIELDS = {
  /** An admin's text. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** The start of the waiting time; a decision applies to this question only. */
  askedAt: Instant,
  decidedAt: Type.Union([Instant, Type.Null()]),
  authorId: UserId,
  participants: Type.Array(UserId),
  statementRev: Type.String(),
  /** The lease of the last decision; 0 if none was made yet. */
  epoch: Type.Integer({ minimum: 0 }),
};

/** Why an admin refuses, for the person. */
export const RefusalReason = Type.String({ minLength: 1, maxLength: LIMITS.moderationReason.max, pattern: '\\S' });
