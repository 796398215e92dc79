import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { transferIds } from '../../../src/domain/handover/id.ts';
import {
  type HandoverFact,
  handoverId,
  petOfTransfer,
  type TransferStatement,
} from '../../../src/domain/handover/schema.ts';
import { isMissing, type Row, type Store } from '../store/store.ts';

/** What is known of the person who is to get a pet. */
interface Offer {
  /** Whom its owner may hand it over to; null: nobody. */
  readonly potentialOwner: string | null;
  /** Whether the person who is named in the transfer is still here. */
  readonly isThere: boolean;
}

/** By the transfer's id. */
export type Offers = ReadonlyMap<string, Offer>;

/** Reads what the transfers among these statements depend on; nothing, and without a request, when there are none. */
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
    // Nobody else's database is opened because of what somebody wrote.
    return [id, { potentialOwner, isThere: to === potentialOwner && (await exists(store, potentialOwner)) }];
  });
  return new Map(await Promise.all(offers));
}

async function exists(store: Store, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  try {
    await store.read(ownDatabaseName(userId), ['profile']);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
