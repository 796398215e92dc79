import { profileDetails } from '../../domain/profile/details.ts';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import type { Person } from '../api/session.ts';

/** What the bars show of the signed-in person, as far as their own profile has it. */
export type OwnPerson = Pick<Person, 'firstName' | 'secondName' | 'letter' | 'avatar' | 'locale'>;

export function ownPersonOf(profile: ProfileStatement): OwnPerson {
  const { firstName, secondName, letter, preferredLanguage } = profile;
  const { avatar } = profileDetails(profile);
  return { firstName, secondName, letter, avatar: avatar?.sha256 ?? null, locale: preferredLanguage };
}
