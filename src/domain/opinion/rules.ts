import { organisationOfAnnouncement } from '../announcement/id.ts';
import { breedAddress, breedAt } from '../breed/address.ts';
import type { Code } from '../codes.ts';
import { isPublic } from '../organisation/rules.ts';
import type { OrganisationFact } from '../organisation/schema.ts';
import type { PetFact } from '../pet/schema.ts';
import type { Author } from '../post/rules.ts';
import { partiesOf } from '../reservation/id.ts';
import type { ReservationFact } from '../reservation/schema.ts';
import { refuseReviewer, reviewCharactersLeft } from '../review/rules.ts';
import { ASPECTS } from './aspects.ts';
import { subjectOfStatement } from './id.ts';
import type { OpinionRatings, OpinionStatement } from './schema.ts';
import { breedOfSubject, subjectKind } from './subject.ts';

/** Why a well-formed opinion is refused, whoever wrote it. The comment is optional, the ratings are not. */
export function refuseOpinion({ _id, ratings, comment }: OpinionStatement, author: Author | null): Code | null {
  const refusal = refuseReviewer(author);
  if (refusal !== null) return refusal;
  const subject = subjectOfStatement(_id);
  const breed = breedOfSubject(subject);
  if (breed !== null && breedAt(breed) === null) return 'opinion/unknown-breed';
  if (!ratesWhole(subject, ratings)) return 'opinion/other-aspects';
  return reviewCharactersLeft(comment) < 0 ? 'review/too-long' : null;
}

/** Whether all aspects of the subject are rated, and no others. */
function ratesWhole(subject: string, ratings: OpinionRatings): boolean {
  const kind = subjectKind(subject);
  const expected: readonly string[] = kind === null ? [] : ASPECTS[kind];
  return Object.keys(ratings).length === expected.length && expected.every((aspect) => aspect in ratings);
}

type Owned = Pick<PetFact, 'uid' | 'petType' | 'breed'>;

/** Whether this pet lets the person write about the breed, named by the address of its page. */
export function isOfBreed({ petType, breed }: Pick<PetFact, 'petType' | 'breed'>, address: string): boolean {
  return breedAddress(petType, breed) === address;
}

/** Why this person cannot write about a breed, by the pet that they name; null if it does not exist. */
export function refuseOwner(pet: Owned | null, address: string, userId: string): Code | null {
  return pet?.uid === userId && isOfBreed(pet, address) ? null : 'opinion/no-pet';
}

/** The part of an organisation that decides who may write about it. */
export interface ReviewedOrganisation {
  /** The fact's. */
  readonly id: string;
  readonly open: boolean;
  readonly isClosed: boolean;
  readonly members: readonly string[];
}

type Stated = Pick<OrganisationFact, '_id' | 'open' | 'closedAt' | 'team'>;

export function reviewedOrganisation(fact: Stated): ReviewedOrganisation {
  const { _id, closedAt, team } = fact;
  return { id: _id, open: isPublic(fact), isClosed: closedAt !== null, members: team.map(({ userId }) => userId) };
}

/** Why nobody, or not this person, can write about an organisation; null if it does not exist. */
export function refuseOrganisationReview(organisation: ReviewedOrganisation | null, userId: string): Code | null {
  if (organisation === null) return 'organisation/not-found';
  if (organisation.isClosed) return 'organisation/closed';
  if (!organisation.open) return 'opinion/not-open';
  return organisation.members.includes(userId) ? 'opinion/own-organisation' : null;
}

type Used = Pick<ReservationFact, '_id' | 'state' | 'announcement'>;

/**
 * Why this reservation does not let the person write about the organisation; null if it does not exist. It was with
 * somebody who is a member now, or in the organisation's name.
 */
export function refuseClient(
  reservation: Used | null,
  organisation: ReviewedOrganisation,
  userId: string,
): Code | null {
  if (reservation?.state !== 'done') return 'opinion/no-reservation';
  const { client, executor } = partiesOf(reservation._id);
  const isServed =
    organisation.members.includes(executor) || organisationOfAnnouncement(reservation.announcement) === organisation.id;
  return client === userId && isServed ? null : 'opinion/no-reservation';
}
