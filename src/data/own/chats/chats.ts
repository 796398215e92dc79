import { chatMarkIds, otherOfMark } from '../../../domain/chat-mark/id.ts';
import { hiddenMessageIds, messageOfHidden } from '../../../domain/hidden-message/id.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { authorOfMessage, messageFactIds, messageIds, recipientOf } from '../../../domain/message/id.ts';
import type { MessageFact } from '../../../domain/message/schema.ts';
import { fold } from '../../../domain/search/fold.ts';
import { excerpt } from '../../../domain/search/highlight.ts';
import { matchesQuery, parseQuery } from '../../../domain/search/query.ts';
import { upgradeDocument } from '../../../domain/upgrades.ts';
import type { ChatHead, FoundMessage, OwnRecord } from '../../api/own.ts';
import type { DeliveredChange } from '../delivered/delivered.ts';
import type { Documents, StoredStatement } from '../documents.ts';
import type { OwnStore } from '../own-store.ts';
import { headsOf, isShownFact, isShownOwn, placeOfOwn, type Unwanted } from './chat-heads.ts';

/** Everything from which the list of chats is computed, by id. */
interface Held {
  readonly theirs: Map<string, MessageFact>;
  readonly own: Map<string, StoredStatement>;
  readonly marks: Map<string, StoredStatement<'chat-mark'>>;
  readonly hidden: Map<string, StoredStatement<'hidden-message'>>;
}

/**
 * The list of chats, computed from every message. The messages stay in memory from the first call on, because reading
 * thousands of them takes a second; changes arrive with their ids. Nothing is stored, so a wrong state ends when the
 * page closes.
 */
export class Chats {
  readonly #documents: Pick<Documents, 'list' | 'getMany'>;
  readonly #store: Pick<OwnStore, 'delivered' | 'searchDelivered'>;
  readonly #userId: string;
  readonly #record: (stored: StoredStatement) => OwnRecord;
  #held: Promise<Held> | null = null;

  constructor(options: {
    documents: Pick<Documents, 'list' | 'getMany'>;
    store: Pick<OwnStore, 'delivered' | 'searchDelivered'>;
    userId: string;
    /** The delivery state of a statement. */
    record: (stored: StoredStatement) => OwnRecord;
  }) {
    this.#documents = options.documents;
    this.#store = options.store;
    this.#userId = options.userId;
    this.#record = options.record;
  }

  async heads(): Promise<ChatHead[]> {
    const held = await this.#now();
    return headsOf({ ...this.#unwanted(held), theirs: [...held.theirs.values()], own: this.#own(held) });
  }

  /** The messages of both people that contain the words, newest first. */
  async search(text: string): Promise<FoundMessage[]> {
    const query = parseQuery(text);
    if (query === null) return [];
    const [held, delivered] = await Promise.all([this.#now(), this.#store.searchDelivered('message', text)]);
    const unwanted = this.#unwanted(held);
    const theirs = delivered
      .filter(({ fact }) => isShownFact(fact, unwanted))
      .map(({ fact: { _id, publishedAt }, excerpt: words }) => ({
        id: _id,
        other: authorOfMessage(_id),
        mine: false,
        at: publishedAt,
        excerpt: words,
      }));
    const own = this.#own(held)
      .filter((one) => matchesQuery(fold(one.statement.text), query) && isShownOwn(one, unwanted))
      .map((one) => {
        const { id, at, publishedAt } = placeOfOwn(one);
        const words = excerpt(one.statement.text, query);
        return { id, other: recipientOf(id), mine: true, at: publishedAt ?? at, excerpt: words };
      });
    return [...theirs, ...own].sort((one, two) => (one.at < two.at ? 1 : -1)).slice(0, LIMITS.searchResults);
  }

  /** Statements were written, replicated or removed. */
  changed(ids: readonly string[]): void {
    const ours = ids.filter((id) => messageIds.is(id) || hiddenMessageIds.is(id) || chatMarkIds.is(id));
    if (ours.length === 0) return;
    this.#after(async (held) => {
      const found = new Map((await this.#documents.getMany(ours)).map((one) => [one._id, one]));
      for (const id of ours) putInto(placeOf(held, id), id, found.get(id));
    });
  }

  /** Facts were delivered or withdrawn. */
  delivered(changes: readonly DeliveredChange[]): void {
    const ours = changes.filter(({ id }) => messageFactIds.is(id));
    if (ours.length === 0) return;
    this.#after(async ({ theirs }) => {
      for (const { id, fact } of ours)
        putInto(theirs, id, fact === null ? undefined : (upgradeDocument(fact) as unknown as MessageFact));
    });
  }

  /** More changed than single documents. */
  forget(): void {
    this.#held = null;
  }

  /** Changes that arrive during the full read are applied after it: applying them twice is harmless. */
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

  /** A failed read is repeated at the next call. */
  #keeping(reading: Promise<Held>): Promise<Held> {
    reading.catch(() => {
      if (this.#held === reading) this.#held = null;
    });
    return reading;
  }

  #now(): Promise<Held> {
    this.#held ??= this.#keeping(this.#readAll());
    return this.#held;
  }

  /** A record has the kind of its statement. */
  #own({ own }: Held): OwnRecord<'message'>[] {
    return [...own.values()].map((one) => this.#record(one) as unknown as OwnRecord<'message'>);
  }

  #unwanted({ marks, hidden }: Held): Unwanted {
    return {
      userId: this.#userId,
      marks: new Map([...marks.values()].map((mark) => [otherOfMark(mark._id), mark])),
      hidden: new Set([...hidden.values()].flatMap((one) => (one.hidden ? [messageOfHidden(one._id)] : []))),
    };
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
