import { LEDGER, notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import type { groupStore } from '../../storage/store/grouped-store.ts';
import type { Store } from '../../storage/store/store.ts';
import type { Deliver } from '../follow-up/deliveries.ts';
import type { Rechecks } from '../follow-up/rechecks.ts';
import { noteOf, type TransferNote, type TransferRequest, transferNoteId, transferPet } from './transfer-pet.ts';

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
  readonly grouped: ReturnType<typeof groupStore>;
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
