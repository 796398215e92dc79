import type { ShownRole } from '../../../../src/domain/account/schema.ts';
import { refuseStatement } from '../../../../src/domain/check.ts';
import { refuseInstants } from '../../../../src/domain/instants.ts';
import type { Author } from '../../../../src/domain/post/rules.ts';
import type { ProfileFact, ProfileStatement } from '../../../../src/domain/profile/schema.ts';
import { refuseWords } from '../../../../src/domain/words.ts';
import type { Row } from '../../storage/store/store.ts';
import { checkStored } from '../intake/stored-statement.ts';

/**
 * The names in the person's statement, with the published avatar (without one whose photo is missing) and the public
 * role.
 */
export interface PublishedAuthor extends Author {
  readonly avatar: ProfileFact['avatar'];
  readonly role: ShownRole | null;
}

/** The person whose statements are processed. */
export interface Person {
  readonly userId: string;
  /** Null if the profile is missing, removed or malformed. */
  readonly author: PublishedAuthor | null;
}

/**
 * The person by the profile in their own database and by its fact. A refused profile is not public, so the person's
 * posts keep the name of the current fact.
 */
export function personOf(userId: string, profile: Row | undefined, fact: Row | undefined, now: Date): Person {
  const removed = profile === undefined || profile.deleted;
  const checked = removed ? null : checkStored(profile.doc);
  // Only a profile is well-formed under a profile's id.
  const statement = checked?.ok ? (checked.statement as ProfileStatement) : null;
  const publishedProfile = fact === undefined || fact.deleted ? null : (fact.doc as ProfileFact);
  const refused =
    statement === null ? null : (refuseInstants(statement, now.getTime()) ?? refuseStatement(statement, null));
  const accepted = refused === null ? statement : null;
  // Refused text must not appear in any of the person's facts.
  const readable = statement !== null && refuseWords(statement) === null ? statement : null;
  const names = accepted ?? (removed ? null : publishedProfile) ?? readable;
  if (names === null) return { userId, author: null };
  const { firstName, secondName, letter } = names;
  return {
    userId,
    author: {
      firstName,
      secondName,
      letter,
      avatar: publishedProfile?.avatar ?? null,
      role: publishedProfile?.role ?? null,
    },
  };
}
