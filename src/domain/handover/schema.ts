import { type Static, Type } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { NOTHING } from '../kinds/id-grammar.ts';
import { versionOf } from '../upgrades.ts';
import { handoverIds, transferIds } from './id.ts';

/**
 * Says that a pet may change its owner, and to whom (`potentialOwner` and `changeAvailable` of the spec, part 2,
 * section 3). Only the service writes it, into the owner's database: who is about to get a pet is private.
 */
export const HandoverFact = Type.Object(
  {
    _id: idOf(handoverIds),
    type: Type.Literal('handover'),
    schemaVersion: Type.Literal(versionOf('handover')),
    potentialOwner: UserId,
    /** The name at the time of delivery. */
    name: Type.String(),
    at: Instant,
  },
  { additionalProperties: false },
);
export type HandoverFact = Static<typeof HandoverFact>;

export function handoverId(pet: string): string {
  return handoverIds.make(pet);
}

/**
 * "From now on this pet is theirs." The service moves the pet's statement and record to the new owner's database; until
 * then the pet stays where it is. One per pet and owner; of two devices' versions the later one wins.
 */
export const TransferStatement = ownDocument(transferIds, {
  to: UserId,
  createdAt: Instant,
});
export type TransferStatement = Static<typeof TransferStatement>;

export function transferId(pet: string): string {
  return transferIds.make(pet);
}

export function petOfTransfer(transfer: string): string {
  return transferIds.parse(transfer)?.[0] ?? NOTHING;
}
