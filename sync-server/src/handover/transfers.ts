import { LEDGER, notesOf, writeNote } from '../ledger/ledger.ts';
import type { Deliver } from '../publisher/deliveries.ts';
import type { Rechecks } from '../publisher/rechecks.ts';
import type { groupStore } from '../store/grouped-store.ts';
import type { Store } from '../store/store.ts';
import { noteOf, type TransferNote, type TransferRequest, transferNoteId, transferPet } from './transfer-pet.ts';

/** Pets on their way from one owner to another. */
export interface Transfers {
  /** Reads all notes, whoever left them; answers the pets. */
  load(): Promise<string[]>;
  /**
   * Writes down that a pet is to be transferred; from then on it is certain to be, or to be refused with a reason.
   * @throws when the pet is on its way because of something else; that is finished first, and the transfer decided
   * anew.
   */
  begin(request: TransferRequest): Promise<void>;
  /** Does, or finishes, what is written down; answers the own databases in which there is something to look at. */
  run(pet: string): Promise<string[]>;
}

export interface TransferParts {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
  readonly rechecks: Rechecks;
  /** null: nobody is told. */
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
