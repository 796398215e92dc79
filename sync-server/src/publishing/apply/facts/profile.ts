import { shownRole } from '../../../../../src/domain/account/rules.ts';
import { fieldsOf, withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { profileDetails } from '../../../../../src/domain/profile/details.ts';
import { profileFactId } from '../../../../../src/domain/profile/id.ts';
import { profileKind } from '../../../../../src/domain/profile/kind.ts';
import type { ProfileFact, ProfileStatement } from '../../../../../src/domain/profile/schema.ts';
import { orderServices } from '../../../../../src/domain/profile/services.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import type { Account } from '../../../accounts/documents.ts';

/** What the account says of a person. */
export type KnownAccount = Pick<Account, 'roles' | 'status' | 'createdAt'>;

const VISIBILITY = ['cityVisible', 'phoneVisible'] as const;

/**
 * The public data of a person: the fields that the kind declares as public. A hidden city or phone is null
 * (docs/adr/2026-11-statements-and-facts.md). `existing` is the current fact: its totals belong to the service and
 * stay, and so does its avatar while the new photo is missing (`avatarThere` false). `account` gives the date of
 * registration and the public role; without it the current values stay.
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
  const { avatar, city, phone, ...shown } = withTrimmedTexts({
    ...publicFields(profileKind, statement),
    ...profileDetails(statement),
  });
  return {
    ...shown,
    _id: profileFactId(userId),
    type: 'profile',
    schemaVersion: versionOf('profile'),
    uid: userId,
    createdAt: account?.createdAt ?? existing?.createdAt ?? statement.createdAt,
    ...(role === null ? {} : { role }),
    avatar: avatarThere ? avatar : (existing?.avatar ?? null),
    city: shown.cityVisible ? city : null,
    phone: shown.phoneVisible && phone !== '' ? phone : null,
    services: orderServices(shown.services),
    totalReviews: existing?.totalReviews ?? 0,
    totalRating: existing?.totalRating ?? 0,
    statementRev,
  };
}

/**
 * The statement with everything hidden that any of its versions hides: while two devices' versions conflict, nobody has
 * decided to show a city or phone that one of them hides, whichever version wins in the database.
 */
export function hideWhatAnyVersionHides(statement: object, versions: readonly unknown[]): object {
  return hide(
    statement,
    VISIBILITY.filter((field) => versions.some((version) => fieldsOf<ProfileStatement>(version)[field] === false)),
  );
}

/** The statement with everything hidden that can be hidden. */
export function hideAll(statement: object): object {
  return hide(statement, VISIBILITY);
}

function hide(statement: object, fields: readonly string[]): object {
  return { ...statement, ...Object.fromEntries(fields.map((field) => [field, false])) };
}
