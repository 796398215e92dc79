import type { DeliveredFacts, Statement, StatementOf } from '../../domain/kinds/kinds.ts';
import type { DeliveredType, StatementType } from '../../domain/kinds/names.ts';
import type { Outcome } from '../../domain/outcome/schema.ts';
import type { TextPiece } from '../../domain/search/schema.ts';
import type { Result } from './result.ts';

/** The own database: what this person wrote, what the service delivered to them, and the photos that wait. */
export interface OwnApi {
  /**
   * Checks the schema, then writes. The same content again is no new revision. `baseRev`: the revision that the form
   * was opened with.
   */
  put(statement: StatementInput): Promise<Result<{ id: string; rev: string }>>;
  remove(id: string): Promise<Result<null>>;
  get(id: string): Promise<OwnRecord | null>;
  /**
   * All own documents of a type, newest id first; with `under` only those whose id begins with it, e.g. the own
   * comments on one post, and no more than `limit`.
   */
  list<T extends StatementType>(type: T, under?: string, limit?: number): Promise<OwnRecord<T>[]>;
  /** What the list of chats says of each of them. */
  chats(): Promise<ChatHead[]>;
  /** Messages of both people in any chat, by their words: at most `LIMITS.searchResults`, the newest first. */
  searchMessages(text: string): Promise<FoundMessage[]>;
  /** Offers a refused statement again, unchanged (a rule or a limit may have changed). */
  sendAgain(id: string): Promise<Result<null>>;
  /** Gives up a refused or waiting statement: removes it and its outcome. */
  discard(id: string): Promise<Result<null>>;
  /** What the service delivered to this person of a kind. */
  delivered<K extends DeliveredType>(kind: K, range?: DeliveredRange): Promise<DeliveredFacts[K][]>;
  conflicts(): Promise<Conflict[]>;
  /** Keeps one version (its revision) or removes the document; the other versions end. */
  resolve(id: string, keep: string | 'remove'): Promise<Result<null>>;
  /**
   * Keeps a prepared photo until it is uploaded. The bytes are what the hash was made of. `isPrivate`: it is for a
   * message.
   */
  keepPhoto(sha256: string, blob: Blob, isPrivate?: boolean): Promise<Result<null>>;
  /** The bytes of a photo that is still on this device, for showing it before it is published. */
  readPhoto(sha256: string): Promise<Blob | null>;
  /**
   * A photo that only two may see, from this device or else from the service. `message`: the message that shows it, the
   * fact or the own statement; null: it is only chosen.
   */
  readPrivatePhoto(sha256: string, message: string | null): Promise<PrivatePhotoAnswer>;
}

/** `away`: it cannot be fetched now. `gone`: the service does not have it for this person. */
export type PrivatePhotoAnswer = { kind: 'here'; blob: Blob } | { kind: 'away' | 'gone' };

/** A statement as a screen writes it: the data client adds `written` and finds the revision. */
export type StatementInput = {
  [T in StatementType]: Omit<Extract<Statement, { type: T }>, 'written'>;
}[StatementType] & {
  baseRev?: string;
};

export type DeliveryState = 'waiting' | 'sent' | 'published' | 'refused' | 'private' | 'removed';

export interface OwnRecord<T extends StatementType = StatementType> {
  statement: StatementOf[T] & { _rev: string };
  state: DeliveryState;
  outcome: Outcome | null;
  /** True while a photo that it names has not reached the server. */
  photoWaiting: boolean;
}

/** A chat in the list. What was hidden, or taken off the list with its chat, is left out. */
export interface ChatHead {
  readonly other: string;
  /** The newest of theirs and the newest of one's own, whichever of them are shown. */
  readonly theirs: DeliveredFacts['message'] | null;
  readonly own: OwnRecord<'message'> | null;
  /** How many of theirs come after the mark of what was read. */
  readonly unread: number;
  /** This person has written to them, and it was not refused. */
  readonly answered: boolean;
}

/** A message that was found. */
export interface FoundMessage {
  /** Of the statement, or of their fact. */
  readonly id: string;
  readonly other: string;
  readonly mine: boolean;
  readonly at: string;
  /** The part of its words around the first place found. */
  readonly excerpt: TextPiece[];
}

/** Two versions that cannot be merged. `removed` marks the version that is a removal. */
export interface Conflict {
  id: string;
  type: StatementType;
  fields: readonly string[];
  versions: readonly {
    rev: string;
    writtenAt: string;
    thisDevice: boolean;
    removed: boolean;
    statement: Statement | null;
  }[];
}

/** A part of a kind's facts; without any of it all of them, in the order of their ids. */
export interface DeliveredRange {
  /** One of the kind's orders. */
  readonly order?: string;
  /** `from` <= what it is sorted by < `to`; without an order that is the id. */
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  /** From the other end. */
  readonly descending?: boolean;
}
