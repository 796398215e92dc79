import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { type HandoverFact, handoverId } from '../../../../src/domain/handover/schema.ts';
import { LEDGER, notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, isMissing, type Store } from '../../storage/store/store.ts';

const PREFIX = 'offer:';
const MAX_TRIES = 5;

/**
 * `offer:<pet>` in the ledger: names the owner and the person in a `handover`. Without it the removal of a person could
 * not find the handovers that name them.
 */
interface OfferNote {
  readonly _id: string;
  readonly type: 'offer';
  readonly pet: string;
  readonly owner: string;
  readonly to: string;
}

/** Call it before the handover is written. There is one per pet, as for handovers. */
export async function noteOffer(grouped: GroupedStore, pet: string, owner: string, to: string): Promise<void> {
  const note: OfferNote = { _id: PREFIX + pet, type: 'offer', pet, owner, to };
  await writeNote(grouped, note._id, note);
}

/** The owner has handed the pet over, or no longer has it. The note of another owner stays. */
export async function forgetOffer(grouped: GroupedStore, pet: string, owner: string): Promise<void> {
  const row = (await grouped.read(LEDGER, [PREFIX + pet])).get(PREFIX + pet);
  if (isLiving(row) && (row.doc as OfferNote).owner === owner) await writeNote(grouped, row.id, null);
}

/** Removes the handovers that name a person, with all notes of offers to or by them. Idempotent. */
export async function removeOffersOf(store: Store, userId: string): Promise<void> {
  for await (const { id, rev, doc } of notesOf(store, PREFIX)) {
    const { pet, owner, to } = doc as OfferNote;
    if (to === userId) await withdraw(store, pet, owner, userId);
    // A conflict: the pet was offered to another person in the meantime.
    if (to === userId || owner === userId) await store.write(LEDGER, [{ _id: id, _rev: rev, _deleted: true }]);
  }
}

/** A handover that names another person by now stays. */
async function withdraw(store: Store, pet: string, owner: string, userId: string): Promise<void> {
  const [database, id] = [ownDatabaseName(owner), handoverId(pet)];
  try {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const row = (await store.read(database, [id])).get(id);
      if (!isLiving(row) || (row.doc as HandoverFact).potentialOwner !== userId) return;
      const [written] = await store.write(database, [{ _id: id, _rev: row.rev, _deleted: true }]);
      if (written?.ok) return;
    }
  } catch (error) {
    // The owner was removed as well.
    if (isMissing(error)) return;
    throw error;
  }
  throw new Error('a handover keeps being written by others');
}
