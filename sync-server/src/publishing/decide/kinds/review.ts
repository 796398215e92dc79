import type { Code } from '../../../../../src/domain/codes.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import type { NotificationFact } from '../../../../../src/domain/notification/schema.ts';
import type { ReservationFact } from '../../../../../src/domain/reservation/schema.ts';
import { reservationOfReview, reviewedBy, reviewFactId } from '../../../../../src/domain/review/id.ts';
import { reviewKind } from '../../../../../src/domain/review/kind.ts';
import { mayEditReview, refuseReviewOf, saysTheSame } from '../../../../../src/domain/review/rules.ts';
import type { ReviewFact, ReviewStatement } from '../../../../../src/domain/review/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import { readOutcome } from '../../../matters/published/outcomes.ts';
import { keyOf } from '../../../matters/published/targets.ts';
import { isLiving } from '../../../storage/store/store.ts';
import type { Effect } from '../../apply/effect.ts';
import type { Fact } from '../../apply/facts/fact.ts';
import { reviewNotification } from '../../apply/facts/notification.ts';
import { authorCopyOf, publication } from '../../apply/facts/publication.ts';
import { blockKind, type DecisionInputs, sanctioned } from '../decision-inputs.ts';
import { type Case, touchesNumbers } from '../decisions.ts';
import type { Publishes } from './publishes.ts';

/** Each of the two people of a completed reservation may review the other. */
export const publishesReview: Publishes<ReviewStatement> = {
  respectsBlocks: true,
  keeps: ['publishedAt', 'updatedAt', 'pet', 'petName'],
  /** It was removed with the person whom it is about. */
  mayNotReturn: ({ reservation }, factId) => reservation?.participants.includes(reviewedBy(factId)) !== true,
  statementInputs({ statement, fact }, context) {
    const sanction = sanctioned(context);
    if (sanction !== null) return { refusal: sanction };
    const reservation = reservationIn(context, statement._id);
    const refusal = isLiving(fact)
      ? refuseEdit(statement, fact.doc as ReviewFact, context)
      : refuseReviewOf(reservation, context.userId, statement);
    return { refusal, reservation };
  },
  compose({ statement, rev, person: { userId, author }, publishedFact, shared: { reservation }, now }) {
    const existing = (publishedFact?.doc ?? null) as ReviewFact | null;
    if (author === null || (existing === null && reservation === null)) return null;
    if (existing !== null && saysTheSame(statement, existing)) return { ...existing, statementRev: rev };
    const id = reviewFactId(statement._id, userId);
    const fact: ReviewFact = {
      ...withTrimmedTexts(publicFields(reviewKind, statement)),
      _id: id,
      type: 'review',
      schemaVersion: versionOf('review'),
      reviewed: reviewedBy(id),
      ...aboutPet(statement.petRating !== null, existing, reservation),
      answer: existing?.answer ?? null,
      authorId: userId,
      ...authorCopyOf(author),
      ...publication(existing, rev, now),
    };
    return fact;
  },
  recounts: (factId) => [factId],
  after(each, userId) {
    const id = reviewFactId(each.row.id, userId);
    const recount: Effect[] = touchesNumbers(each) ? [{ kind: 'recount', fact: id }] : [];
    return [...recount, ...notificationsFor(each, userId, reviewedBy(id), reviewNotification)];
  },
};

function reservationIn({ facts }: DecisionInputs, review: string): ReservationFact | null {
  const row = facts.get(keyOf({ database: 'matters', id: reservationOfReview(review) }));
  return isLiving(row) ? (row.doc as ReservationFact) : null;
}

/** A published review may be changed for a week, even if the reservation was removed with one of its people. */
function refuseEdit(statement: ReviewStatement, existing: ReviewFact, context: DecisionInputs): Code | null {
  // Withdrawing a late change writes the published text.
  if (saysTheSame(statement, existing)) return null;
  if (!mayEditReview(existing, context.now.getTime())) return 'review/too-late';
  if (statement.petRating === null || existing.pet !== null) return null;
  return refuseReviewOf(reservationIn(context, statement._id), context.userId, statement);
}

/** The reviewed pet: read from the reservation once, and preserved while the review is about it. */
function aboutPet(
  speaksOfIt: boolean,
  existing: ReviewFact | null,
  reservation: Pick<ReservationFact, 'pet' | 'petName'> | null,
): Pick<ReviewFact, 'pet' | 'petName'> {
  if (!speaksOfIt) return { pet: null, petName: '' };
  if (existing !== null && existing.pet !== null) return { pet: existing.pet, petName: existing.petName };
  return { pet: reservation?.pet ?? null, petName: reservation?.petName ?? '' };
}

/** The other person is notified once, of the first publication, unless they block the author. */
export function notificationsFor<F extends Fact>(
  { decision, outcome, fact, known }: Case,
  userId: string,
  to: string,
  notificationOf: (fact: F) => NotificationFact,
): Effect[] {
  if (decision.kind !== 'publish' || readOutcome(outcome)?.fact !== undefined) return [];
  const news = (decision.fact ?? (isLiving(fact) ? fact.doc : null)) as F | null;
  if (news === null || to === userId || blockKind(known, to, userId) !== 'none') return [];
  return [{ kind: 'notify', delivery: { userId: to, from: userId, fact: notificationOf(news) } }];
}
