import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { LEDGER, notesOf, writeNote } from '../ledger/ledger.ts';
import type { groupStore } from '../store/grouped-store.ts';
import type { Store } from '../store/store.ts';

const PREFIX = 'delivery:';

/**
 * Writes a notification into somebody's own database, unless it stands there so already; throws when that is not
 * certain.
 */
export type Deliver = (userId: string, fact: NotificationFact) => Promise<void>;

/** One person is to be told about what another one, `from`, did. */
export interface Delivery {
  readonly userId: string;
  readonly from: string;
  readonly fact: NotificationFact;
}

interface DeliveryNote extends Delivery {
  readonly _id: string;
  readonly type: 'delivery';
}

/**
 * Who still has to be told what. The note in the ledger is written before the comment is answered, and taken away when
 * its notification stands: whatever is cut off, it is told, and told once, because its id follows from the comment.
 */
export interface Deliveries {
  /** Reads all notes, whoever left them; answers the people to be told. */
  load(): Promise<string[]>;
  note(deliveries: readonly Delivery[]): Promise<void>;
  /** Tells a person everything that waits for them. */
  run(userId: string): Promise<void>;
}

/** The range of ids of all notes, or of one person's: from the first, up to and without the second. */
export function deliveriesTo(userId: string | null): [string, string] {
  const from = userId === null ? PREFIX : `${PREFIX}${userId}:`;
  return [from, `${from}\ufff0`];
}

/** Whose doing a note tells of. */
export function isDeliveryFrom(doc: unknown, userId: string): boolean {
  return (doc as DeliveryNote).from === userId;
}

export function createDeliveries(store: Store, grouped: ReturnType<typeof groupStore>, deliver: Deliver): Deliveries {
  /** Person -> id of the note -> what it says, with its revision. */
  const waiting = new Map<string, Map<string, { note: DeliveryNote; rev: string }>>();

  function keep(note: DeliveryNote, rev: string): void {
    const own = waiting.get(note.userId) ?? new Map<string, { note: DeliveryNote; rev: string }>();
    own.set(note._id, { note, rev });
    waiting.set(note.userId, own);
  }

  return {
    async load() {
      for await (const { doc, rev } of notesOf(store, PREFIX)) keep(doc as DeliveryNote, rev);
      return [...waiting.keys()];
    },
    async note(deliveries) {
      const notes = deliveries.map(
        (each): DeliveryNote => ({
          _id: `${deliveriesTo(each.userId)[0]}${each.fact._id}`,
          type: 'delivery',
          ...each,
        }),
      );
      const written = await grouped.write(LEDGER, notes);
      for (const [index, note] of notes.entries()) {
        const result = written[index];
        // One that is there already was left by a step that was cut off.
        const rev = result?.ok ? result.rev : await writeNote(grouped, note._id, note);
        if (rev !== null) keep(note, rev);
      }
    },
    async run(userId) {
      const now = [...(waiting.get(userId)?.values() ?? [])];
      for (const { note } of now) await deliver(userId, note.fact);
      // A conflict means that somebody else told it, too.
      await grouped.write(
        LEDGER,
        now.map(({ note, rev }) => ({ _id: note._id, _rev: rev, _deleted: true })),
      );
      const own = waiting.get(userId);
      for (const { note, rev } of now) if (own?.get(note._id)?.rev === rev) own.delete(note._id);
      if (own?.size === 0) waiting.delete(userId);
    },
  };
}
