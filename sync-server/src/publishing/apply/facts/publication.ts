import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../../../src/domain/profile/schema.ts';

interface Published {
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly statementRev: string;
}

/**
 * When a fact was published and changed, and from which revision of its statement. `existing` is the current fact of
 * the same id: its time of publication stays, and the same revision again changes nothing.
 */
export function publication(existing: Published | null, statementRev: string, now: string): Published {
  const publishedAt = existing?.publishedAt ?? now;
  return { publishedAt, updatedAt: updatedAt(existing, statementRev, now), statementRev };
}

/** When the text last changed; null for the first text. */
function updatedAt(existing: Published | null, statementRev: string, now: string): string | null {
  if (existing === null) return null;
  return existing.statementRev === statementRev ? existing.updatedAt : now;
}

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
