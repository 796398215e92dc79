import { initialsOf } from '../account/rules.ts';
import { fieldsOf } from '../fields.ts';
import { everyField, type Kind, PLAIN, PRIVATE, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { profileDetails } from './details.ts';
import { profileFactId, profileFactIds, profileIds } from './id.ts';
import { refuseBio, refusePhone } from './rules.ts';
import { ProfileStatement } from './schema.ts';

/**
 * The fact may contain city and phone; the person decides (`cityVisible`, `phoneVisible`), and the publisher applies
 * it.
 */
export const profileKind: Kind<ProfileStatement> = {
  ...PLAIN,
  ids: profileIds,
  factIds: profileFactIds,
  schema: ProfileStatement,
  fields: everyField(ProfileStatement, PUBLIC.field, {
    letter: PUBLIC.derived,
    preferredLanguage: PRIVATE.field,
    createdAt: PUBLIC.ask,
  }),
  complete: (fields) => ({ ...fields, ...profileDetails(fields) }),
  derive: (merged, versions) => ({ letter: letterOf(merged, versions) }),
  photos: ({ avatar }) => (avatar == null ? [] : [avatar.sha256]),
  factId: (_, userId) => profileFactId(userId),
  precheck(document) {
    const { bio, phone } = fieldsOf<ProfileStatement>(document);
    if (typeof bio === 'string' && bio.length > LIMITS.bio.max) return 'profile/bio-too-long';
    if (typeof phone === 'string' && phone.length > LIMITS.phone.max) return 'profile/phone-malformed';
    return null;
  },
  refuse: ({ bio, phone }) => refuseBio(bio ?? '') ?? refusePhone(phone ?? ''),
};

/** The letter of the version with these names; if the names were merged from two versions, their initials. */
function letterOf({ firstName, secondName }: ProfileStatement, versions: readonly ProfileStatement[]): string {
  const named = versions.find((version) => version.firstName === firstName && version.secondName === secondName);
  return named?.letter ?? initialsOf(firstName, secondName);
}
