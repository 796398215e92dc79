import type { NotificationFact } from '../../../../src/domain/notification/schema.ts';
import { LEDGER, notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import type { GroupedStore, Store } from '../../storage/store/store.ts';

const PREFIX = 'delivery:';

/** Writes a notification into a person's own database, unless the same one is there; throws if that is not certain. */
export type Deliver = (userId: string, fact: NotificationFact) => Promise<void>;

/** One person is to be notified of an action of `from`. */
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
 * Pending notifications. The note in the ledger is written before the comment's outcome and deleted after the
 * notification: after any interruption the person is still notified, and only once, because its id follows from the
 * comment.
 */
export interface Deliveries {
  /** Reads the notes of all processes; returns the people to notify. */
  load(): Promise<string[]>;
  note(deliveries: readonly Delivery[]): Promise<void>;
  /** Writes all pending notifications of a person. */
  run(userId: string): Promise<void>;
}

/** The id range of all notes, or of one person's: inclusive start, exclusive end. */
export function deliveriesTo(userId: string | null): [string, string] {
  const from = userId === null ? PREFIX : `${PREFIX}${userId}:`;
  return [from, `${from}\ufff0`];
}

/** Whose action a note is about. */
export function isDeliveryFrom(doc: unknown, userId: string): boolean {
  return (doc as DeliveryNote).from === userId;
}

export function createDeliveries(store: Store, grouped: GroupedStore, deliver: Deliver): Deliveries {
  /** Person -> id of the note -> its content and revision. */
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
        // An interrupted step left an existing note.
        const rev = result?.ok ? result.rev : await writeNote(grouped, note._id, note);
        if (rev !== null) keep(note, rev);
      }
    },
    async run(userId) {
      const now = [...(waiting.get(userId)?.values() ?? [])];
      for (const { note } of now) await deliver(userId, note.fact);
      // A conflict means that another process also delivered it.
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
