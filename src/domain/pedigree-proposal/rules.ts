import type { Code } from '../codes.ts';
import { readDogId } from '../pedigree/id.ts';
import { isOfOtherSex, isOlder, PLACES, type Place } from '../pedigree/parentage.ts';
import { FIRST_YEAR } from '../pedigree/read-birthday.ts';
import type { Sex } from '../pedigree/schema.ts';
import { isSeen } from '../plain-text.ts';
import { addDays } from '../time/days.ts';
import { dogOfProposal } from './id.ts';
import type { PedigreeProposalStatement, ProposedDog } from './schema.ts';

/** Why a typed number names no dog, or null. */
export function refuseNumber(dogId: string): Code | null {
  return readDogId(dogId) === dogId ? null : 'pedigree-proposal/no-number';
}

/** A birthday after `today` is refused. */
export function refuseBirthday(birthday: string | null, today: string): Code | null {
  return birthday !== null && (birthday < String(FIRST_YEAR) || birthday > today) ? 'pedigree-proposal/birthday' : null;
}

/** Why these cannot be the parents of a dog, whatever else is known of them. */
export function refuseParents(dogId: string, { sir, dam }: Pick<ProposedDog, 'sir' | 'dam'>): Code | null {
  for (const parent of [sir, dam]) {
    if (parent === null) continue;
    const wrong = refuseNumber(parent);
    if (wrong !== null) return wrong;
    if (parent === dogId) return 'pedigree-proposal/own-ancestor';
  }
  return sir !== null && sir === dam ? 'pedigree-proposal/same-parents' : null;
}

const OF_OTHER_SEX = { sir: 'pedigree-proposal/sire-is-no-male', dam: 'pedigree-proposal/dam-is-no-female' } as const;

/** Why a dog with these known data cannot be the sire or the dam of this one. */
export function refuseParent(
  child: Pick<ProposedDog, 'birthday'>,
  place: Place,
  parent: { readonly sex: Sex | null; readonly birthday: string | null },
): Code | null {
  if (parent.sex !== null && isOfOtherSex(place, parent.sex)) return OF_OTHER_SEX[place];
  return isOlder(parent.birthday, child.birthday) ? null : 'pedigree-proposal/older-than-parent';
}

/** Why a well-formed proposal is impossible, whatever other documents say. */
export function refusePedigreeProposal(statement: PedigreeProposalStatement): Code | null {
  const dogId = dogOfProposal(statement._id);
  if (dogId === null) return 'pedigree-proposal/no-number';
  if (!isSeen(statement.name)) return 'pedigree-proposal/name-required';
  // East of Greenwich the local day begins earlier than the UTC one.
  const today = addDays(statement.createdAt.slice(0, 10), 1);
  return refuseBirthday(statement.birthday, today) ?? refuseParents(dogId, statement);
}

/** The published fields of a proposal; a blank text becomes null. */
export function proposedDog({ name, sex, birthday, sir, dam, ...of }: ProposedDog): ProposedDog {
  const words = (text: string | null) => text?.trim() || null;
  return {
    name: name.trim(),
    callName: words(of.callName),
    sex,
    birthday,
    sir,
    dam,
    breed: words(of.breed),
    kennel: words(of.kennel),
    others: words(of.others),
  };
}

/** Whether both have the same data about a dog. */
export function saysTheSame(one: ProposedDog, other: ProposedDog): boolean {
  const [mine, theirs] = [proposedDog(one), proposedDog(other)];
  return PROPOSED_FIELDS.every((field) => mine[field] === theirs[field]);
}

const PROPOSED_FIELDS = [
  ...(['name', 'callName', 'sex', 'breed', 'birthday', 'kennel', 'others'] as const),
  ...PLACES,
] as const satisfies readonly (keyof ProposedDog)[];
