import type { DeliveredFacts, Statement, StatementOf } from '../../domain/kinds/kinds.ts';
import type { DeliveredType, StatementType } from '../../domain/kinds/names.ts';
import type { Outcome } from '../../domain/outcome/schema.ts';
import type { TextPiece } from '../../domain/search/schema.ts';
import type { Result } from './result.ts';

/**
 * The own database: what this person wrote, what the service delivered to them, and the photos that wait for upload.
 */
export interface OwnApi {
  /**
   * Checks the schema, then writes. The same content again makes no new revision. `baseRev`: the revision with which
   * the form was opened.
   */
  put(statement: StatementInput): Promise<Result<{ id: string; rev: string }>>;
  remove(id: string): Promise<Result<null>>;
  get(id: string): Promise<OwnRecord | null>;
  /**
   * All own documents of a type, newest id first; with `under` only those whose id begins with it, e.g. the own
   * comments on one post, and at most `limit`.
   */
  list<T extends StatementType>(type: T, under?: string, limit?: number): Promise<OwnRecord<T>[]>;
  /** The entries of the list of chats. */
  chats(): Promise<ChatHead[]>;
  /** Messages of both people in any chat, by their words: at most `LIMITS.searchResults`, newest first. */
  searchMessages(text: string): Promise<FoundMessage[]>;
  /** Sends a refused statement again, unchanged (a rule or a limit may have changed). */
  sendAgain(id: string): Promise<Result<null>>;
  /** Gives up a refused or waiting statement: removes it and its outcome. */
  discard(id: string): Promise<Result<null>>;
  /** The delivered facts of a kind. */
  delivered<K extends DeliveredType>(kind: K, range?: DeliveredRange): Promise<DeliveredFacts[K][]>;
  conflicts(): Promise<Conflict[]>;
  /** Keeps one version (by its revision) or removes the document; deletes the other versions. */
  resolve(id: string, keep: string | 'remove'): Promise<Result<null>>;
  /**
   * Stores a prepared photo until it is uploaded. `sha256` is the hash of these bytes. `isPrivate`: the photo is for a
   * message.
   */
  keepPhoto(sha256: string, blob: Blob, isPrivate?: boolean): Promise<Result<null>>;
  /** The bytes of a photo that is still on this device, to show it before it is published. */
  readPhoto(sha256: string): Promise<Blob | null>;
  /**
   * A photo that only two people may see, from this device or else from the service. `message`: the message that shows
   * it, a fact or an own statement; null if the photo is only chosen so far.
   */
  readPrivatePhoto(sha256: string, message: string | null): Promise<PrivatePhotoAnswer>;
}

/** `away`: it cannot be fetched now. `gone`: the service has no such photo for this person. */
export type PrivatePhotoAnswer = { kind: 'here'; blob: Blob } | { kind: 'away' | 'gone' };

/** A statement as a screen writes it: the data client adds `written` and the revision. */
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
  /** True while a photo that it names has not been uploaded. */
  photoWaiting: boolean;
}

/** A chat in the list, without hidden messages and those removed from the list with their chat. */
export interface ChatHead {
  readonly other: string;
  /** The newest shown message of the other person and the newest shown own message. */
  readonly theirs: DeliveredFacts['message'] | null;
  readonly own: OwnRecord<'message'> | null;
  /** How many of the other person's messages are newer than the read mark. */
  readonly unread: number;
  /** True if this person has written to the other one and the message was not refused. */
  readonly answered: boolean;
}

export interface FoundMessage {
  /** The id of the own statement or of the other person's fact. */
  readonly id: string;
  readonly other: string;
  readonly mine: boolean;
  readonly at: string;
  /** The part of its text around the first match. */
  readonly excerpt: TextPiece[];
}

/** Two versions that cannot be merged. `removed` marks the version that is a deletion. */
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

/** A range of a kind's facts; without any field all of them, ordered by id. */
export interface DeliveredRange {
  /** One of the kind's orders. */
  readonly order?: string;
  /** `from` <= sort key < `to`; without an order the sort key is the id. */
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  /** Starts at the other end. */
  readonly descending?: boolean;
}
