import { isDeepStrictEqual } from 'node:util';
import { petOfAnnouncement } from '../../../../src/domain/announcement/id.ts';
import {
  type AnnouncementFact,
  type AnnouncementStatement,
  announcedPet,
} from '../../../../src/domain/announcement/schema.ts';
import { endOf, endOfReturning, hasHadItsTerm } from '../../../../src/domain/announcement/term.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import { keyOf, petFact } from '../../published/targets.ts';
import { isLiving } from '../../store/rows.ts';
import type { Row } from '../../store/store.ts';
import { awaitedOf, type DecisionContext, personOfFact, sanctioned, withdrawnOf } from '../decision-context.ts';
import { type Decision, published, withdraw } from '../decisions.ts';
import { composeAnnouncement } from '../facts/announcement.ts';
import type { Circumstances, Publishes, ToDecide } from './publishes.ts';

export const publishesAnnouncement: Publishes<AnnouncementStatement> = {
  circumstances({ statement, row, factId }, context) {
    const about = petAnnounced(statement, row, context);
    return {
      refusal: sanctioned(context),
      ...about,
      withdrawn: withdrawnOf(factId, context) ?? about.withdrawn ?? null,
    };
  },
  decide,
  /** Until when it stands is what it was; a new beginning is taken as one of an announcement that still stood. */
  bringBack(fact: AnnouncementFact, { startedAt, expiresAt }, now) {
    if (typeof startedAt !== 'string' || typeof expiresAt !== 'string') return null;
    const term = endOfReturning(fact.startedAt, { startedAt, expiresAt }, now.toISOString());
    if ('code' in term) return term.code;
    fact.expiresAt = term.end;
    return null;
  },
};

/**
 * An announcement of a pet stands as long as the pet does and is its author's. One whose pet waits for its photo waits
 * as well.
 */
function petAnnounced({ _id }: AnnouncementStatement, row: Row, context: DecisionContext): Partial<Circumstances> {
  const pet = petOfAnnouncement(_id);
  if (pet === null) return {};
  const fact = context.facts.get(keyOf(petFact(pet)));
  if (isLiving(fact)) {
    return personOfFact(fact) === context.userId
      ? { pet: fact.doc as PetFact }
      : { withdrawn: 'announcement/pet-taken' };
  }
  const missingPhoto = awaitedOf(row, context);
  return { missingPhoto, withdrawn: missingPhoto === null ? 'announcement/pet-gone' : null };
}

/**
 * An announcement depends on its pet, too, so it is composed whenever it comes up. What stands under the id of a pet's
 * announcement may be a former owner's; it gives way to whoever the pet belongs to.
 */
function decide({ statement, rev, person, standing, outcome, shared, now }: ToDecide<AnnouncementStatement>): Decision {
  if (shared.withdrawn !== null) return withdraw(shared.withdrawn, standing, outcome);
  const before = standing === null ? null : (standing.doc as AnnouncementFact & { readonly _rev?: string });
  const isNew = before?.statementRev !== rev;
  const refused = (code: Code): Decision => {
    const refusal = { kind: 'refuse', code, standing: standing !== null, over: null } as const;
    const pet = shared.pet === null ? null : announcedPet(shared.pet);
    // The words are refused, and the pet is what it has become.
    return before === null || isDeepStrictEqual(before.pet, pet)
      ? refusal
      : { ...refusal, amended: { ...before, pet } };
  };
  if (isNew && shared.refusal !== null) return refused(shared.refusal);
  if (shared.missingPhoto !== null) {
    return shared.waitedEnough ? refused('photo/missing') : { kind: 'wait', photo: shared.missingPhoto };
  }
  if (before === null && outcome?.code === 'announcement/expired' && hasHadItsTerm(statement, outcome.at)) {
    return refused('announcement/expired');
  }
  const term = endOf(statement.startedAt, before, now);
  if ('code' in term) return refused(term.code);
  const { userId, author } = person;
  if (author === null) return { kind: 'settled' };
  const more = { pet: shared.pet, end: term.end, now };
  const fact = composeAnnouncement(statement, rev, { userId, author }, before, more);
  const { _rev, ...standingFact } = before ?? {};
  if (isDeepStrictEqual(standingFact, fact)) return published(null, null);
  return published(fact, shared.fact === null || shared.fact.deleted ? null : shared.fact.rev);
}
