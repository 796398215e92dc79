import Type, { type Static } from 'typebox';
import { Instant, Locale, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';

export const PROFILE_ID = 'profile';

/** The person's own statement about themselves; there is exactly one, under a fixed id. */
export const ProfileStatement = ownDocument('profile', PROFILE_ID, 1, {
  firstName: Type.String({ minLength: LIMITS.name.min, maxLength: LIMITS.name.max, pattern: '\\S' }),
  secondName: Type.String({ maxLength: LIMITS.name.max }),
  letter: Type.String({ minLength: 1, maxLength: LIMITS.letter.max }),
  preferredLanguage: Locale,
  createdAt: Instant,
});
export type ProfileStatement = Static<typeof ProfileStatement>;

/** What everyone may know of a person: composed by the service from the visible fields (DESIGN rule 9). */
export const ProfileFact = Type.Object(
  {
    _id: Type.String({ pattern: '^profile:[0-9a-f]{32}$' }),
    type: Type.Literal('profile'),
    schemaVersion: Type.Literal(1),
    uid: UserId,
    firstName: Type.String(),
    secondName: Type.String(),
    letter: Type.String(),
    createdAt: Instant,
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ProfileFact = Static<typeof ProfileFact>;

export function profileFactId(userId: string): string {
  return `profile:${userId}`;
}
