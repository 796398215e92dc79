import type { AnnouncementFact } from '../../../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../../../src/domain/codes.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import { anonymise } from '../../../../../src/domain/reservation/anonymise.ts';
import { pastFrom } from '../../../../../src/domain/reservation/day.ts';
import { executorAsked, partiesOf, reservationFactId } from '../../../../../src/domain/reservation/id.ts';
import { reservationKind } from '../../../../../src/domain/reservation/kind.ts';
import { refuseAsked } from '../../../../../src/domain/reservation/rules.ts';
import type { ReservationFact, ReservationStatement } from '../../../../../src/domain/reservation/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import { keyOf, petFact } from '../../../matters/published/targets.ts';
import { notificationsFor } from '../../../matters/reservations/notifications.ts';
import { isLiving } from '../../../storage/store/store.ts';
import { authorCopyOf } from '../../apply/facts/publication.ts';
import { awaitedOf, blockKind, type DecisionInputs, personOfFact, sanctioned } from '../decision-inputs.ts';
import type { AskedFor, Publishes } from './publishes.ts';

/**
 * A request at once becomes a matter of two people in the state "neutral": it promises nothing, so it needs no
 * decision. From then on only its arbiter changes it (`matters/reservations`).
 */
export const publishesReservation: Publishes<ReservationStatement> = {
  respectsBlocks: true,
  outlivesStatement: true,
  statementInputs({ statement, row, fact }, context) {
    const missingPhoto = awaitedOf(row, context);
    // An existing request no longer depends on the current offer.
    if (isLiving(fact)) return { missingPhoto: null, refusal: null };
    const asked = missingPhoto === null ? askedFor(statement, context) : null;
    if (asked === null) return { missingPhoto };
    return typeof asked === 'string' ? { refusal: asked } : { asked, refusal: null };
  },
  compose({ statement, rev, person: { userId, author }, publishedFact, shared: { asked }, now }) {
    if (publishedFact !== null) return { ...(publishedFact.doc as ReservationFact), statementRev: rev };
    if (author === null || asked === null) return null;
    const { authorName, authorLetter } = authorCopyOf(author);
    const executor = executorAsked(statement._id);
    const fact: ReservationFact = {
      ...withTrimmedTexts(publicFields(reservationKind, statement)),
      _id: reservationFactId(statement._id, userId),
      type: 'reservation',
      schemaVersion: versionOf('reservation'),
      ...asked,
      client: { name: authorName, letter: authorLetter },
      state: 'neutral',
      history: [],
      contacts: null,
      due: pastFrom(statement.day),
      authorId: userId,
      uid: executor,
      publishedAt: now,
      participants: [userId, executor],
      statementRev: rev,
      epoch: 0,
    };
    return fact;
  },
  withoutPerson: (fact, userId, now) => anonymise(fact as ReservationFact, userId, now.toISOString()),
  /** The executor is notified once, unless they block the requester. */
  after({ decision, fact, known }, userId) {
    if (decision.kind !== 'publish' || decision.fact === null || fact !== null) return [];
    const reservation = decision.fact as ReservationFact;
    if (blockKind(known, partiesOf(reservation._id).executor, userId) !== 'none') return [];
    return notificationsFor(reservation).map((delivery) => ({ kind: 'notify', delivery }));
  },
};

/** The current offer that is requested, or why it cannot be. */
function askedFor(statement: ReservationStatement, context: DecisionInputs): AskedFor | Code {
  const { _id, announcement, service, pet } = statement;
  const executor = executorAsked(_id);
  if (executor === context.userId) return 'reservation/yourself';
  const sanction = sanctioned(context);
  if (sanction !== null) return sanction;
  const row = context.facts.get(keyOf({ database: 'market', id: announcement }));
  if (!isLiving(row) || personOfFact(row) !== executor) return 'reservation/announcement-ended';
  const offered = row.doc as AnnouncementFact;
  if (Date.parse(offered.expiresAt) <= context.now.getTime()) return 'reservation/announcement-ended';
  if (blockKind(context.facts, executor, context.userId) === 'block') return 'reservation/not-accepted';
  const refusal = refuseAsked(statement, offered, context.now.getTime());
  if (refusal !== null) return refusal;
  const executorCopy = { executor: { name: offered.authorName, letter: offered.authorLetter } };
  const offer = offered.services.find((each) => each.offer.nameKey === service)?.offer ?? null;
  if (offer === null) return { ...executorCopy, offer, petPrice: offered.petPrice, petName: offered.pet?.name ?? '' };
  const own = context.facts.get(keyOf(petFact(pet)));
  if (!isLiving(own) || personOfFact(own) !== context.userId) return 'reservation/pet-gone';
  return { ...executorCopy, offer, petPrice: null, petName: (own.doc as PetFact).name };
}
