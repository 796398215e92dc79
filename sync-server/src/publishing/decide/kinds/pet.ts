import { petAnnouncementId } from '../../../../../src/domain/announcement/id.ts';
import type { Code } from '../../../../../src/domain/codes.ts';
import { petOfTransfer, type TransferStatement } from '../../../../../src/domain/handover/schema.ts';
import { petOfRecord } from '../../../../../src/domain/pet/id.ts';
import type { PetFact, PetRecordStatement, PetStatement } from '../../../../../src/domain/pet/schema.ts';
import { keyOf, petFact } from '../../../matters/published/targets.ts';
import { isLiving } from '../../../storage/store/store.ts';
import { composePet } from '../../apply/facts/pet.ts';
import { type DecisionInputs, personOfFact } from '../decision-inputs.ts';
import type { Decision } from '../decisions.ts';
import type { Publishes } from './publishes.ts';

export const publishesPet: Publishes<PetStatement> = {
  keeps: ['publishedAt', 'updatedAt'],
  compose: ({ statement, rev, person, publishedFact, now }) =>
    composePet(statement, rev, person.userId, (publishedFact?.doc ?? null) as PetFact | null, now),
  /** Its announcement shows the pet's data, and is decided again unless it is in the same step. */
  after({ row, decision }, _, open) {
    const statement = petAnnouncementId(row.id);
    return changesPet(decision) && !open.has(statement) ? [{ kind: 'recheck', statement }] : [];
  },
};

function changesPet(decision: Decision): boolean {
  if (decision.kind === 'refuse') return decision.code.startsWith('moderation/');
  return decision.kind === 'publish' || decision.kind === 'remove';
}

/** Never published, yet refused if the pet belongs to another person. */
export const publishesPetRecord: Publishes<PetRecordStatement> = {
  /** Records of a former owner; the owner of an unpublished pet is unknown. */
  statementInputs({ row }, { facts, userId }) {
    const pet = facts.get(keyOf(petFact(petOfRecord(row.id))));
    return { refusal: isLiving(pet) && personOfFact(pet) !== userId ? 'pet/not-yours' : null };
  },
};

/** Another person gets the pet; the handover also writes the outcome (`publishing/handover`). */
export const publishesTransfer: Publishes<TransferStatement> = {
  statementInputs: ({ statement }, context) => ({ refusal: refuseTransfer(statement, context) }),
  decide: ({ statement, shared: { refusal } }) =>
    refusal === null
      ? { kind: 'hand-over', to: statement.to }
      : { kind: 'refuse', code: refusal, isPublished: false, over: null },
  after: ({ row, decision }, userId) =>
    decision.kind === 'hand-over'
      ? [{ kind: 'hand-over', request: { transfer: row.id, rev: row.rev, from: userId, to: decision.to } }]
      : [],
};

function refuseTransfer({ _id, to }: TransferStatement, { facts, offers, userId }: DecisionInputs): Code | null {
  if (to === userId) return 'transfer/same-owner';
  const pet = facts.get(keyOf(petFact(petOfTransfer(_id))));
  if (!isLiving(pet) || personOfFact(pet) !== userId) return 'pet/not-yours';
  const offer = offers.get(_id);
  if (offer?.potentialOwner !== to) return 'transfer/not-offered';
  return offer.isThere ? null : 'transfer/person-gone';
}
