import { shownRole } from '../../../../src/domain/account/rules.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { profileDetails } from '../../../../src/domain/profile/details.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../../../src/domain/profile/schema.ts';
import { orderServices } from '../../../../src/domain/profile/services.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { Account } from '../../accounts/documents.ts';

/** What is known of a person by their account. */
export type KnownAccount = Pick<Account, 'roles' | 'status' | 'createdAt'>;

const VISIBILITY = ['cityVisible', 'phoneVisible'] as const;

/**
 * What everyone may know of a person: named field by field, so that a field added to the statement is hidden until it
 * is let out here. A hidden city or phone is null (docs/adr/2026-11-statements-and-facts.md). `existing` is the
 * standing fact: its totals are the service's own and stay, and its avatar stays as long as the new one's photo has not
 * come (`avatarThere` false). `account` says since when the person is here and which role others see; without one at
 * hand what stands stays.
 */
export function composeProfile(
  statement: ProfileStatement,
  statementRev: string,
  userId: string,
  existing: ProfileFact | null,
  avatarThere: boolean,
  account: KnownAccount | null,
): ProfileFact {
  const role = account === null ? (existing?.role ?? null) : shownRole(account);
  const { bio, avatar, city, phone, cityVisible, phoneVisible, services } = profileDetails(statement);
  return {
    _id: profileFactId(userId),
    type: 'profile',
    schemaVersion: versionOf('profile'),
    uid: userId,
    firstName: statement.firstName,
    secondName: statement.secondName,
    letter: statement.letter,
    createdAt: account?.createdAt ?? existing?.createdAt ?? statement.createdAt,
    ...(role === null ? {} : { role }),
    bio: bio.trim(),
    avatar: avatarThere ? avatar : (existing?.avatar ?? null),
    city: cityVisible ? city : null,
    phone: phoneVisible && phone.trim() !== '' ? phone.trim() : null,
    cityVisible,
    phoneVisible,
    services: orderServices(services),
    totalReviews: existing?.totalReviews ?? 0,
    totalRating: existing?.totalRating ?? 0,
    statementRev,
  };
}

/**
 * The statement as careful as its most careful version: while two devices' versions are in conflict, nobody has decided
 * that a city or phone which one of them hides should be seen, whichever of the two the database counts as the current
 * one.
 */
export function hideWhatAnyVersionHides(statement: object, versions: readonly unknown[]): object {
  return hide(
    statement,
    VISIBILITY.filter((field) => versions.some((version) => fieldsOf<ProfileStatement>(version)[field] === false)),
  );
}

/** The statement as if somebody had hidden all that can be hidden. */
export function hideAll(statement: object): object {
  return hide(statement, VISIBILITY);
}

function hide(statement: object, fields: readonly string[]): object {
  return { ...statement, ...Object.fromEntries(fields.map((field) => [field, false])) };
}
