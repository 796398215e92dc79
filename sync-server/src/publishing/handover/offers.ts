import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { transferIds } from '../../../../src/domain/handover/id.ts';
import {
  type HandoverFact,
  handoverId,
  petOfTransfer,
  type TransferStatement,
} from '../../../../src/domain/handover/schema.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import type { Row, Store } from '../../storage/store/store.ts';

/** What is known about the person who is to receive a pet. */
interface Offer {
  /** The person to whom the owner may hand it over; null: none. */
  readonly potentialOwner: string | null;
  /** Whether the recipient named in the transfer still has an account. */
  readonly isThere: boolean;
}

/** By the transfer's id. */
export type Offers = ReadonlyMap<string, Offer>;

/**
 * Reads what the transfers among these statements depend on; without transfers it returns nothing and makes no request.
 */
export async function readOffers(store: Store, database: string, rows: readonly Row[]): Promise<Offers> {
  const transfers = rows.filter(({ id, deleted }) => transferIds.claims(id) && !deleted);
  if (transfers.length === 0) return new Map();
  const handovers = await store.read(
    database,
    transfers.map(({ id }) => handoverId(petOfTransfer(id))),
  );
  const offers = transfers.map(async ({ id, doc }): Promise<[string, Offer]> => {
    const handover = handovers.get(handoverId(petOfTransfer(id)));
    const potentialOwner = handover?.deleted === false ? (handover.doc as HandoverFact).potentialOwner : null;
    const { to } = fieldsOf<TransferStatement>(doc);
    // A statement must not make the service open the own database of an arbitrary person.
    return [id, { potentialOwner, isThere: to === potentialOwner && (await exists(store, potentialOwner)) }];
  });
  return new Map(await Promise.all(offers));
}

async function exists(store: Store, userId: string | null): Promise<boolean> {
  return userId !== null && (await orNull(store.read(ownDatabaseName(userId), ['profile']))) !== null;
}
