import { chatMarkIds, otherOfMark } from '../../domain/chat-mark/id.ts';
import { hiddenMessageIds, messageOfHidden } from '../../domain/hidden-message/id.ts';
import { messageFactIds, messageIds } from '../../domain/message/id.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { ChatHead, OwnRecord } from '../api/own.ts';
import { headsOf } from './chat-heads.ts';
import type { DeliveredChange } from './delivered.ts';
import type { Documents, StoredStatement } from './documents.ts';
import type { OwnStore } from './own-store.ts';

/** All that the list of chats follows from, by its id. */
interface Held {
  readonly theirs: Map<string, MessageFact>;
  readonly own: Map<string, StoredStatement>;
  readonly marks: Map<string, StoredStatement<'chat-mark'>>;
  readonly hidden: Map<string, StoredStatement<'hidden-message'>>;
}

/**
 * The list of chats, which follows from every message there is. They are held in memory from the first question on,
 * because reading thousands of them takes a second; what changes is told by its id. Nothing here is stored, so that it
 * cannot disagree with the messages for longer than the page is open.
 */
export class Chats {
  readonly #documents: Pick<Documents, 'list' | 'getMany'>;
  readonly #store: Pick<OwnStore, 'delivered'>;
  readonly #userId: string;
  #held: Promise<Held> | null = null;

  constructor(options: {
    documents: Pick<Documents, 'list' | 'getMany'>;
    store: Pick<OwnStore, 'delivered'>;
    userId: string;
  }) {
    this.#documents = options.documents;
    this.#store = options.store;
    this.#userId = options.userId;
  }

  /** `record`: what became of a statement. */
  async heads(record: (stored: StoredStatement) => OwnRecord): Promise<ChatHead[]> {
    this.#held ??= this.#keeping(this.#readAll());
    const { theirs, own, marks, hidden } = await this.#held;
    return headsOf({
      userId: this.#userId,
      theirs: [...theirs.values()],
      // A record is of the kind that its statement is of.
      own: [...own.values()].map((one) => record(one) as unknown as OwnRecord<'message'>),
      marks: new Map([...marks.values()].map((mark) => [otherOfMark(mark._id), mark])),
      hidden: new Set([...hidden.values()].flatMap((one) => (one.hidden ? [messageOfHidden(one._id)] : []))),
    });
  }

  /** Statements were written, brought or removed. */
  changed(ids: readonly string[]): void {
    const ours = ids.filter((id) => messageIds.is(id) || hiddenMessageIds.is(id) || chatMarkIds.is(id));
    if (ours.length === 0) return;
    this.#after(async (held) => {
      const found = new Map((await this.#documents.getMany(ours)).map((one) => [one._id, one]));
      for (const id of ours) putInto(placeOf(held, id), id, found.get(id));
    });
  }

  /** Facts were delivered or taken back. */
  delivered(changes: readonly DeliveredChange[]): void {
    const ours = changes.filter(({ id }) => messageFactIds.is(id));
    if (ours.length === 0) return;
    this.#after(async ({ theirs }) => {
      for (const { id, fact } of ours)
        putInto(theirs, id, fact === null ? undefined : (upgradeDocument(fact) as unknown as MessageFact));
    });
  }

  /** More was changed than single documents. */
  forget(): void {
    this.#held = null;
  }

  /** What comes while everything is read is put in behind the reading: twice is the same as once. */
  #after(change: (held: Held) => Promise<void>): void {
    const before = this.#held;
    if (before === null) return;
    this.#held = this.#keeping(
      before.then(async (held) => {
        await change(held);
        return held;
      }),
    );
  }

  /** What failed is read anew by whoever asks next. */
  #keeping(reading: Promise<Held>): Promise<Held> {
    reading.catch(() => {
      if (this.#held === reading) this.#held = null;
    });
    return reading;
  }

  async #readAll(): Promise<Held> {
    const [theirs, own, marks, hidden] = await Promise.all([
      this.#store.delivered('message'),
      this.#documents.list('message'),
      this.#documents.list('chat-mark'),
      this.#documents.list('hidden-message'),
    ]);
    return { theirs: byId(theirs), own: byId<StoredStatement>(own), marks: byId(marks), hidden: byId(hidden) };
  }
}

function placeOf(held: Held, id: string): Map<string, unknown> {
  if (messageIds.is(id)) return held.own;
  return hiddenMessageIds.is(id) ? held.hidden : held.marks;
}

function putInto<T>(place: Map<string, T>, id: string, document: T | undefined): void {
  if (document === undefined) place.delete(id);
  else place.set(id, document);
}

function byId<T extends { readonly _id: string }>(documents: readonly T[]): Map<string, T> {
  return new Map(documents.map((one) => [one._id, one]));
}
