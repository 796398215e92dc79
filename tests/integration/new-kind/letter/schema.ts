import { type Static, Type } from 'typebox';
import { Instant, ownDocument, UserId } from '../../../../src/domain/document.ts';
import type { MatterFact } from '../../../../src/domain/statements.ts';
import { letterIds } from './id.ts';

/** A letter that its author writes to the recipient. */
export const LetterStatement = ownDocument(letterIds, {
  to: UserId,
  text: Type.String({ minLength: 1, maxLength: 500 }),
  /** The hash of a photo. */
  photo: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  /** The author's private note. */
  note: Type.String({ maxLength: 500 }),
  createdAt: Instant,
});
export type LetterStatement = Static<typeof LetterStatement>;

export interface LetterFact extends MatterFact {
  readonly type: 'letter';
  readonly text: string;
  readonly photo: string | null;
  readonly createdAt: string;
}
