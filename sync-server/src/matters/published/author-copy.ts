import type { PostFact } from '../../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';

/**
 * The author's data in each fact, so that a list needs no profile. `customAvatar` is the avatar's SHA-256; without a
 * public role there is no `authorRole`.
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
