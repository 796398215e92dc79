import type { Deliver } from '../publisher/deliveries.ts';
import type { groupStore } from '../publisher/grouped-store.ts';
import { LEDGER, notesOf, writeNote } from '../publisher/ledger.ts';
import type { Looks } from '../publisher/looks.ts';
import type { Store } from '../publisher/store.ts';
import { type MoveNote, moveNoteId, movePet, noteOf, type Wish } from './move-pet.ts';

/** Pets on their way from one owner to another. */
export interface Moves {
  /** Reads all notes, whoever left them; answers the pets. */
  load(): Promise<string[]>;
  /**
   * Writes down that a pet is to be moved; from then on it is certain to be, or to be refused with a reason.
   * @throws when the pet is on its way because of something else; that is finished first, and the transfer decided
   * anew.
   */
  begin(wish: Wish): Promise<void>;
  /** Does, or finishes, what is written down; answers the own databases in which there is something to look at. */
  run(pet: string): Promise<string[]>;
}

export interface MovesParts {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
  readonly looks: Looks;
  /** null: nobody is told. */
  readonly deliver: Deliver | null;
  readonly clock: () => Date;
}

export function createMoves(parts: MovesParts): Moves {
  const { store, grouped } = parts;

  async function read(pet: string): Promise<MoveNote | null> {
    const row = (await grouped.read(LEDGER, [moveNoteId(pet)])).get(moveNoteId(pet));
    return row === undefined || row.deleted ? null : (row.doc as MoveNote);
  }

  async function run(pet: string): Promise<string[]> {
    const note = await read(pet);
    if (note === null) return [];
    const touched = await movePet(parts, note);
    await writeNote(grouped, note._id, null);
    return touched;
  }

  return {
    async load() {
      const pets: string[] = [];
      for await (const { doc } of notesOf(store, moveNoteId(''))) pets.push((doc as MoveNote).pet);
      return pets;
    },
    async begin(wish) {
      const note = await noteOf(parts, wish);
      const [written] = await grouped.write(LEDGER, [note]);
      if (written?.ok) return;
      const there = await read(note.pet);
      if (there?.from === wish.from && there.rev === wish.rev) return;
      await run(note.pet);
      throw new Error('another move of the same pet came before');
    },
    run,
  };
}
