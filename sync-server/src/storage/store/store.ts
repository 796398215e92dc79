import { LARGEST_GENERATION } from '../../../embedded/documents/revision-number.ts';
import { type Couch, statusOf } from '../engine/couch.ts';
import { askEngine } from '../engine/engine-request.ts';
import { orNull } from '../engine/nano-answers.ts';
import { type AcceptedParts, ascertainAccepted } from './accepted.ts';
import {
  AnswerError,
  conflictsOf,
  readChanges,
  readDocuments,
  readFound,
  readInfos,
  readMissing,
  readNames,
  readWritten,
} from './engine-answers.ts';

type ChangesAnswer = ReturnType<typeof readChanges>;
type WrittenAnswer = ReturnType<typeof readWritten>;

/** A stored document: `doc` is null if it was deleted. */
export interface Row {
  readonly id: string;
  readonly rev: string;
  readonly deleted: boolean;
  readonly doc: unknown;
  /** Other live revisions in an unresolved conflict; set by `changes` and `read`. */
  readonly conflicts?: readonly string[];
}

/** Whether the document exists and is not deleted. */
export function isLiving(row: Row | undefined | null): row is Row {
  return row !== undefined && row !== null && !row.deleted;
}

export interface Changes {
  readonly rows: readonly Row[];
  readonly lastSeq: string;
}

export interface NewDocument {
  readonly _id: string;
  readonly _rev?: string;
  readonly _deleted?: boolean;
}

export type Written =
  | { readonly id: string; readonly ok: true; readonly rev: string }
  /** `conflict`: another writer was faster. Otherwise this document can never be written in this form. */
  | { readonly id: string; readonly ok: false; readonly conflict: boolean; readonly reason: string };

/**
 * The few requests that publishing needs, by our database names. Every response is validated, because a truncated one
 * must count as a failure and not as an empty result. Failures have a `statusCode` if the engine responded.
 */
export interface Store {
  changes(database: string, since: string, limit: number): Promise<Changes>;
  /** By id; an id without an entry never existed. */
  read(database: string, ids: readonly string[]): Promise<Map<string, Row>>;
  /**
   * Like `read`, for ids most of which never existed: for many ids it first requests which exist, because CouchDB opens
   * every document requested by id, and detects a missing one six times as fast this way. On a cluster only one replica
   * answers that, so use it only for documents that are then written with the revision found: a lagging replica leads
   * to a conflict.
   */
  readRare(database: string, ids: readonly string[]): Promise<Map<string, Row>>;
  /** One result per document, in order. */
  write(database: string, documents: readonly NewDocument[]): Promise<Written[]>;
  /** Any revision of a document, current or not; null if it is missing. */
  revision(database: string, id: string, rev: string): Promise<unknown>;
  /** Live documents with `from` <= id < `to`, ordered by id. */
  range(database: string, from: string, to: string, limit: number): Promise<Row[]>;
  /** Like `range`, without the documents. */
  ids(database: string, from: string, to: string, limit: number): Promise<string[]>;
  /**
   * Live documents that match a Mango selector, in any order; an index only makes it fast. With `order`, sorted by
   * these fields, which need an index, in either direction.
   */
  find(
    database: string,
    selector: object,
    limit: number,
    order?: readonly string[],
    direction?: 'asc' | 'desc',
  ): Promise<Row[]>;
  /** Names after `after`, in order, of all databases of this installation. */
  databases(after: string, limit: number): Promise<string[]>;
  /**
   * The current sequences of databases; a missing database has none. Single node only: replicas of a cluster count
   * independently.
   */
  sequences(databases: readonly string[]): Promise<Map<string, string>>;
}

/** The requests of a store that are grouped (`grouped-store.ts`). */
export type GroupedStore = Pick<Store, 'read' | 'readRare' | 'write'>;

/** Timeout of one request; an aborted one may still have been applied, which is why all are idempotent. */
const REQUEST_MS = 60_000;
const LAST = '\ufff0';
/** CouchDB's limit for one request (`max_db_number_for_dbs_info_req`). */
const MOST_INFOS = 100;
/** From this number of ids on, one more request is cheaper than requesting missing documents. */
export const BULK_FROM_IDS = 16;
/** A revision that no document has, above all possible generations. */
const NEVER = `${LARGEST_GENERATION}-0`;

interface Asked {
  readonly db?: string;
  readonly qs?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** For several documents: at least one may not be on most replicas. */
const HTTP_ACCEPTED = 202;
/** From all replicas, each with its revision history. */
const ALL_LEAVES = { open_revs: 'all', revs: true, r: 3 };

export function createStore(couch: Couch): Store {
  /** `path` is already encoded; without a database it is a path of the engine. */
  async function ask(path: string, asked: Asked): Promise<unknown> {
    return (await answerOf(path, asked)).value;
  }

  async function answerOf(path: string, { db, qs = {}, body }: Asked): Promise<{ status: number; value: unknown }> {
    const url = db === undefined ? new URL(`${couch.address.url}/${path}`) : couch.addressOf(db, path);
    url.search = new URLSearchParams(
      Object.entries(qs).map(([name, value]) => [name, IN_JSON.has(name) ? JSON.stringify(value) : String(value)]),
    ).toString();
    const { authorization, dispatcher } = couch;
    const { status, bytes } = await within(REQUEST_MS, askEngine(url, { authorization, dispatcher, body }));
    return { status, value: JSON.parse(bytes.toString('utf8')) };
  }

  function acceptedIn(database: string): AcceptedParts {
    return {
      leaves: (id) => ask(encodeURIComponent(id), { db: database, qs: ALL_LEAVES }),
      async remove(_id, _rev) {
        await ask('_bulk_docs', { db: database, body: { docs: [{ _id, _rev, _deleted: true }] } });
      },
    };
  }

  async function read(database: string, ids: readonly string[]): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map();
    const answer = await ask('_all_docs', {
      db: database,
      qs: { include_docs: true, conflicts: true },
      body: { keys: ids },
    });
    return new Map(rowsOfList(answer).map((row) => [row.id, row]));
  }

  return {
    async changes(database, since, limit) {
      const qs = { since, limit, include_docs: true, conflicts: true };
      const answer = readChanges(await ask('_changes', { db: database, qs }));
      return { rows: answer.results.map(rowOfChange), lastSeq: String(answer.last_seq) };
    },
    read,
    async readRare(database, ids) {
      if (ids.length < BULK_FROM_IDS) return await read(database, ids);
      const body = Object.fromEntries(ids.map((id) => [id, [NEVER]]));
      const missing = new Map(Object.entries(readMissing(await ask('_revs_diff', { db: database, body }))));
      // An id without an entry may exist, so it is read.
      const mayExist = (id: string) => missing.get(id)?.possible_ancestors !== undefined || !missing.has(id);
      return await read(database, ids.filter(mayExist));
    },
    revision: (database, id, rev) => orNull(ask(encodeURIComponent(id), { db: database, qs: { rev } })),
    async write(database, documents) {
      if (documents.length === 0) return [];
      const { status, value } = await answerOf('_bulk_docs', { db: database, body: { docs: documents } });
      const answer = readWritten(value);
      if (answer.length !== documents.length) throw new AnswerError('_bulk_docs');
      const written = answer.map(writtenOf);
      return status === HTTP_ACCEPTED ? await ascertainAccepted(acceptedIn(database), written) : written;
    },
    async range(database, from, to, limit) {
      const qs = { include_docs: true, startkey: from, endkey: to, inclusive_end: false, limit };
      return rowsOfList(await ask('_all_docs', { db: database, qs }));
    },
    async ids(database, from, to, limit) {
      const qs = { startkey: from, endkey: to, inclusive_end: false, limit };
      return rowsOfList(await ask('_all_docs', { db: database, qs })).map(({ id }) => id);
    },
    async find(database, selector, limit, order, direction = 'asc') {
      const sorted = order === undefined ? {} : { sort: order.map((name) => ({ [name]: direction })) };
      const { docs } = readFound(await ask('_find', { db: database, body: { selector, limit, ...sorted } }));
      return docs.map((doc) => ({ id: doc._id, rev: doc._rev, deleted: false, ...withConflicts(doc) }));
    },
    async databases(after, limit) {
      const prefix = couch.engineName('');
      const qs = { startkey: `${prefix}${after}`, endkey: `${prefix}${LAST}`, limit: limit + 1 };
      return readNames(await ask('_all_dbs', { qs }))
        .flatMap((name) => couch.ourName(name) ?? [])
        .filter((name) => name > after)
        .slice(0, limit);
    },
    async sequences(databases) {
      const found = new Map<string, string>();
      for (let at = 0; at < databases.length; at += MOST_INFOS) {
        const keys = databases.slice(at, at + MOST_INFOS).map((name) => couch.engineName(name));
        for (const { key, info } of readInfos(await ask('_dbs_info', { body: { keys } }))) {
          const name = couch.ourName(key);
          if (name !== null && info) found.set(name, String(info.update_seq));
        }
      }
      return found;
    },
  };
}

/** Whether the engine reports that the database is missing. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Whether a retry would fail again because of the documents, not because of the state of the engine or the service. */
export function blamesDocuments(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && [400, 413, 415, 422].includes(status);
}

/** Keys are sent as JSON; sequences, flags and numbers as they are. */
const IN_JSON: ReadonlySet<string> = new Set(['startkey', 'endkey']);

async function within<T>(milliseconds: number, request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AnswerError('no answer in time')), milliseconds);
  });
  try {
    return await Promise.race([request, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function rowOfChange({ id, changes, deleted = false, doc }: ChangesAnswer['results'][number]): Row {
  return { id, rev: changes[0]?.rev ?? '', deleted, ...withConflicts(deleted ? null : (doc ?? null)) };
}

function withConflicts(doc: unknown): { doc: unknown; conflicts?: readonly string[] } {
  const conflicts = conflictsOf(doc);
  return conflicts === null ? { doc } : { doc, conflicts };
}

function rowsOfList(answer: unknown): Row[] {
  return readDocuments(answer).rows.flatMap((row) => {
    if ('error' in row) return [];
    const { rev, deleted = false } = row.value;
    return [{ id: row.id, rev, deleted, ...withConflicts(deleted ? null : (row.doc ?? null)) }];
  });
}

function writtenOf(entry: WrittenAnswer[number]): Written {
  if (!('error' in entry)) return { id: entry.id, ok: true, rev: entry.rev };
  const { id, error, reason = error } = entry;
  // Any error but a refusal of this document is the engine's failure and is retried as such.
  if (error !== 'conflict' && error !== 'forbidden' && error !== 'bad_request') throw new AnswerError(error);
  return { id, ok: false, conflict: error === 'conflict', reason: String(reason) };
}
