import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { petAnnouncementId } from '../../../../src/domain/announcement/id.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { handoverId, petOfTransfer } from '../../../../src/domain/handover/schema.ts';
import { petRecordId } from '../../../../src/domain/pet/id.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import { LEDGER, notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, type Row, type Store } from '../../storage/store/store.ts';
import { authorCopyOf } from '../apply/facts/publication.ts';
import type { Deliver } from '../follow-up/deliveries.ts';
import type { Rechecks } from '../follow-up/rechecks.ts';
import { transferPet } from './transfer-pet.ts';

/** A valid transfer: this revision, by the owner, to another person. */
export interface TransferRequest {
  readonly transfer: string;
  readonly rev: string;
  readonly from: string;
  readonly to: string;
}

/**
 * `move:<pet>` in the ledger: all inputs of the steps, in the state before the first one, so that each step can detect
 * whether it was done.
 */
export interface TransferNote extends TransferRequest {
  readonly _id: string;
  readonly type: 'move';
  readonly pet: string;
  readonly at: string;
  readonly petName: string;
  readonly names: { readonly from: string; readonly to: string };
  /** The documents to remove from the old owner's database, with all their leaf revisions. */
  readonly taken: Readonly<Record<string, readonly string[]>>;
  /** The current revisions in the new owner's database that will be overwritten; null: none. */
  readonly existingRevs: Readonly<Record<string, string | null>>;
}

/** Pets that are being transferred from one owner to another. */
export interface Transfers {
  /** Reads all notes, of any process. Returns the pets. */
  load(): Promise<string[]>;
  /**
   * Notes that a pet is to be transferred; it is then certain to be transferred, or refused with a reason.
   * @throws if another transfer of the pet is in progress; that one is finished first, and this one is decided again.
   */
  begin(request: TransferRequest): Promise<void>;
  /** Performs or finishes a noted transfer. Returns the own databases with new work for the publisher. */
  run(pet: string): Promise<string[]>;
}

export interface TransferParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly rechecks: Rechecks;
  /** Null: no notifications. */
  readonly deliver: Deliver | null;
  readonly clock: () => Date;
}

export function createTransfers(parts: TransferParts): Transfers {
  const { store, grouped } = parts;

  async function read(pet: string): Promise<TransferNote | null> {
    const row = (await grouped.read(LEDGER, [transferNoteId(pet)])).get(transferNoteId(pet));
    return row === undefined || row.deleted ? null : (row.doc as TransferNote);
  }

  async function run(pet: string): Promise<string[]> {
    const note = await read(pet);
    if (note === null) return [];
    const touched = await transferPet(parts, note);
    await writeNote(grouped, note._id, null);
    return touched;
  }

  return {
    async load() {
      const pets: string[] = [];
      for await (const { doc } of notesOf(store, transferNoteId(''))) pets.push((doc as TransferNote).pet);
      return pets;
    },
    async begin(request) {
      const note = await noteOf(parts, request);
      const [written] = await grouped.write(LEDGER, [note]);
      if (written?.ok) return;
      const there = await read(note.pet);
      if (there?.from === request.from && there.rev === request.rev) return;
      await run(note.pet);
      throw new Error('another transfer of the same pet came before');
    },
    run,
  };
}

function transferNoteId(pet: string): string {
  return `move:${pet}`;
}

async function noteOf(parts: TransferParts, request: TransferRequest): Promise<TransferNote> {
  const { from, to } = request;
  const pet = petOfTransfer(request.transfer);
  const profiles = [profileFactId(from), profileFactId(to)];
  const [facts, mine, theirs] = await Promise.all([
    parts.grouped.read('directory', [pet, ...profiles]),
    parts.store.read(ownDatabaseName(from), [pet, petRecordId(pet), petAnnouncementId(pet), handoverId(pet)]),
    parts.store.read(ownDatabaseName(to), [pet, petRecordId(pet)]),
  ]);
  const living = [...mine.values()].filter(isLiving);
  return {
    _id: transferNoteId(pet),
    type: 'move',
    ...request,
    pet,
    at: parts.clock().toISOString(),
    petName: String(fieldsOf<PetFact>(facts.get(pet)?.doc).name ?? ''),
    names: { from: nameOf(facts.get(profileFactId(from))), to: nameOf(facts.get(profileFactId(to))) },
    taken: Object.fromEntries(living.map(({ id, rev, conflicts = [] }) => [id, [rev, ...conflicts]])),
    existingRevs: Object.fromEntries([pet, petRecordId(pet)].map((id) => [id, theirs.get(id)?.rev ?? null])),
  };
}

function nameOf(profile: Row | undefined): string {
  return isLiving(profile) ? authorCopyOf(profile.doc as ProfileFact).authorName : '';
}
