import type { ShownRole } from '../../../src/domain/account/schema.ts';
import { refuseStatement } from '../../../src/domain/check.ts';
import { refuseInstants } from '../../../src/domain/instants.ts';
import type { Author } from '../../../src/domain/post/rules.ts';
import type { ProfileFact, ProfileStatement } from '../../../src/domain/profile/schema.ts';
import { refuseWords } from '../../../src/domain/words.ts';
import type { Row } from '../store/store.ts';
import { checkStored } from './stored-statement.ts';

/**
 * The names as the person states them, with the avatar that is published (one whose photo has not come is not) and the
 * role that others see.
 */
export interface PublishedAuthor extends Author {
  readonly avatar: ProfileFact['avatar'];
  readonly role: ShownRole | null;
}

/** Whose statements are looked at. */
export interface Person {
  readonly userId: string;
  /** null: the profile is missing, removed or malformed. */
  readonly author: PublishedAuthor | null;
}

/**
 * The person by the profile in their own database and by its fact. A profile that is refused says nothing to others, so
 * their posts go on carrying the name of the fact that stands.
 */
export function personOf(userId: string, profile: Row | undefined, fact: Row | undefined, now: Date): Person {
  const removed = profile === undefined || profile.deleted;
  const checked = removed ? null : checkStored(profile.doc);
  // Under the id of a profile nothing else is well-formed.
  const statement = checked?.ok ? (checked.statement as ProfileStatement) : null;
  const standing = fact === undefined || fact.deleted ? null : (fact.doc as ProfileFact);
  const refused =
    statement === null ? null : (refuseInstants(statement, now.getTime()) ?? refuseStatement(statement, null));
  const accepted = refused === null ? statement : null;
  // Words that cannot be shown are shown by nothing of theirs.
  const readable = statement !== null && refuseWords(statement) === null ? statement : null;
  const names = accepted ?? (removed ? null : standing) ?? readable;
  if (names === null) return { userId, author: null };
  const { firstName, secondName, letter } = names;
  return {
    userId,
    author: { firstName, secondName, letter, avatar: standing?.avatar ?? null, role: standing?.role ?? null },
  };
}
