import type { PostFact } from '../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';

/**
 * What facts carry of their author, so that a list shows it without asking for the profile. `customAvatar` is the
 * avatar's SHA-256; without a role that others see there is no `authorRole`.
 */
export type AuthorCopy = Pick<PostFact, 'authorName' | 'authorLetter' | 'customAvatar' | 'authorRole'>;

export function authorCopyOf(person: {
  readonly firstName: string;
  readonly secondName: string;
  readonly letter: string;
  readonly avatar?: ProfileFact['avatar'];
  readonly role?: ProfileFact['role'] | null;
}): AuthorCopy {
  return {
    authorName: `${person.firstName} ${person.secondName}`.trim(),
    authorLetter: person.letter,
    customAvatar: person.avatar?.sha256 ?? null,
    ...(person.role ? { authorRole: person.role } : {}),
  };
}
