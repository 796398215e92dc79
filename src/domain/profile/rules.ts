import { initialsOf } from '../account/rules.ts';
import type { Code } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen, tidyLine, tidyLines } from '../plain-text.ts';

const PHONE = /^\+?[\d\s().-]+$/;

/**
 * Why a name edited in place is refused, or null: it needs more than 3 characters (spec part 1, section 5), each part
 * within its limit.
 */
export function refuseFullName(name: string): Code | null {
  const trimmed = tidyLine(name).trim();
  if (!isSeen(trimmed) || trimmed.length <= LIMITS.fullName.moreThan) return 'profile/name-too-short';
  const { firstName, secondName } = splitName(trimmed);
  return firstName.length > LIMITS.name.max || secondName.length > LIMITS.name.max ? 'profile/name-too-long' : null;
}

/**
 * Without invisible characters, split at the first space; the letter is the first character of each part (spec part 1,
 * section 5).
 */
export function splitName(name: string): { firstName: string; secondName: string; letter: string } {
  const [firstName = '', ...rest] = tidyLine(name).trim().split(/\s+/u);
  const secondName = rest.join(' ');
  return { firstName, secondName, letter: initialsOf(firstName, secondName) };
}

/** Why a bio is refused, or null. An empty one is valid: otherwise a person could not remove theirs. */
export function refuseBio(bio: string): Code | null {
  const trimmed = tidyLines(bio).trim();
  if (trimmed.length > LIMITS.bio.max) return 'profile/bio-too-long';
  return trimmed !== '' && trimmed.length <= LIMITS.bio.moreThan ? 'profile/bio-too-short' : null;
}

/** Why a phone number is refused, or null. Digits with spaces, dashes, brackets; 5 to 15 digits (E.164). */
export function refusePhone(phone: string): Code | null {
  const trimmed = phone.trim();
  if (trimmed === '') return null;
  const digits = trimmed.replace(/\D/g, '').length;
  const fits = PHONE.test(trimmed) && digits >= 5 && digits <= 15 && trimmed.length <= LIMITS.phone.max;
  return fits ? null : 'profile/phone-malformed';
}

/** Average of the 1 to 4 scale, or null without reviews. `totalRating` is the sum of all ratings. */
export function averageRating(totals: { totalReviews?: number; totalRating?: number }): number | null {
  const { totalReviews = 0, totalRating = 0 } = totals;
  return totalReviews === 0 ? null : totalRating / totalReviews;
}
