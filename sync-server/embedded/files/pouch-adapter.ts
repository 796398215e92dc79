import { isLocalId } from '../documents/document-checks.ts';
import type { WriteOutcome } from '../documents/document-writes.ts';
import { conflict, type EngineError, notFound } from '../errors.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { changePages, documentPages, keyPages, rangeOfNames } from '../listing.ts';
import type { Store } from './store.ts';
import type { Draft } from './sublevels.ts';

type Callback = (cause: unknown, value?: unknown) => void;

/** Opens and removes the stores that PouchDB names by their paths. */
export interface StoreProvider {
  store(path: string): Promise<Store>;
  release(path: string): Promise<void>;
  erase(path: string): Promise<void>;
  /** An error was thrown that no caller awaits any more. */
  broke(cause: unknown): void;
}

interface AdapterOptions {
  readonly name: string;
  readonly provider: StoreProvider;
}

/**
 * PouchDB's core on a store: the adapter functions that Mango queries and views need. Each call ends in its callback.
 * People's documents are not written through it.
 */
export function pouchAdapter(this: object, { name, provider }: AdapterOptions, ready: Callback): void {
  // PouchDB reads it before the adapter is ready.
  Object.assign(this, { _remote: false });
  answer(provider, ready, async () => {
    const adapter = new Adapter(await provider.store(name));
    const through =
      (work: (...given: readonly unknown[]) => Promise<unknown>) =>
      (...given: unknown[]) => {
        const callback = given.find((each): each is Callback => typeof each === 'function');
        if (callback !== undefined) answer(provider, callback, () => work(...given));
      };
    Object.assign(this, {
      _id: through(async () => adapter.store.uuid),
      _info: through(async () => adapter.info()),
      _get: through((id) => adapter.get(String(id))),
      _bulkDocs: through((request) => adapter.write(objectOf(request))),
      _allDocs: through((options) => adapter.list(objectOf(options))),
      _changes: (options: ChangesOptions) => {
        answer(provider, options.complete, () => adapter.changes(objectOf(options)));
        return { cancel() {} };
      },
      _getLocal: through((id) => adapter.local(String(id))),
      _putLocal: through((document) => adapter.putLocal(objectOf(document))),
      _removeLocal: through((document) => adapter.putLocal({ ...objectOf(document), _deleted: true })),
      _close: through(() => provider.release(name)),
      _destroy: through(() => provider.erase(name)),
    });
    return this;
  });
}

interface ChangesOptions {
  readonly complete: Callback;
}

/** An error that PouchDB throws in a callback would otherwise end the process. */
function answer(provider: StoreProvider, callback: Callback, work: () => Promise<unknown>): void {
  work()
    .then(
      (value) => callback(null, value),
      (cause: unknown) => callback(cause),
    )
    .catch((cause: unknown) => provider.broke(cause));
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

class Adapter {
  constructor(readonly store: Store) {}

  info() {
    return { doc_count: this.store.docCount, update_seq: this.store.updateSeq, backend_adapter: 'leveldb' };
  }

  async get(id: string) {
    const { stored, body } = await this.store.documents.find(id);
    return { doc: { ...body }, metadata: stored };
  }

  async local(id: string): Promise<unknown> {
    const found = await this.store.local(id);
    if (found === undefined) throw notFound();
    return found;
  }

  async putLocal(document: JsonObject) {
    return await this.store.change((draft) => placeLocal(draft, document));
  }

  async write({ docs }: JsonObject): Promise<unknown[]> {
    const given = (Array.isArray(docs) ? docs : []).map(objectOf);
    const locals = given.filter((document) => isLocalId(String(document._id)));
    const documents = given.filter((document) => !locals.includes(document));
    const places = new Map<JsonObject, unknown>();
    const outcomes = await this.store.write(documents, true, async (draft) => {
      for (const document of locals) places.set(document, await placeLocal(draft, document).catch(asRow));
    });
    for (const [index, document] of documents.entries()) places.set(document, rowOf(outcomes[index]));
    return given.map((document) => places.get(document));
  }

  async list(options: JsonObject) {
    const rows: JsonObject[] = [];
    const shown = options.include_docs === true ? { conflicts: options.conflicts === true } : null;
    for await (const page of this.#pages(options, shown)) rows.push(...page);
    return { total_rows: this.store.docCount, offset: options.skip, rows };
  }

  #pages(options: JsonObject, shown: { conflicts: boolean } | null) {
    const reading = <T>(step: (store: Store) => Promise<T>) => step(this.store);
    if (Array.isArray(options.keys)) return keyPages(reading, options.keys, shown);
    const key = textOf(options.key);
    const range = rangeOfNames('documents', {
      startkey: key ?? textOf(options.startkey),
      endkey: key ?? textOf(options.endkey),
      inclusiveEnd: options.inclusive_end !== false,
      descending: options.descending === true,
    });
    const limit = typeof options.limit === 'number' ? options.limit : Number.POSITIVE_INFINITY;
    return documentPages(reading, { range, skip: Number(options.skip ?? 0), limit, shown });
  }

  async changes(options: JsonObject) {
    const since = Number(options.since ?? 0);
    const pages = changePages((step) => step(this.store), {
      since,
      descending: options.descending === true,
      limit: typeof options.limit === 'number' ? options.limit : Number.POSITIVE_INFINITY,
      allLeaves: options.style === 'all_docs',
      shown: options.include_docs === true ? { conflicts: options.conflicts === true } : null,
      isWanted: () => true,
      matches: null,
    });
    const results: JsonObject[] = [];
    let seen = since;
    for await (const page of pages) {
      results.push(...page.rows);
      seen = Math.max(seen, page.seen);
    }
    return { results, last_seq: seen };
  }
}

/** PouchDB expects counted revisions of its own notes, and a conflict for a wrong one. */
async function placeLocal(draft: Draft, document: JsonObject): Promise<JsonObject> {
  const id = String(document._id);
  const known = await draft.get('local', id);
  const rev = isObject(known) ? known._rev : undefined;
  if (rev !== document._rev) throw conflict();
  if (document._deleted === true) {
    draft.remove('local', id);
    return { ok: true, id, rev: '0-0' };
  }
  const next = `0-${typeof rev === 'string' ? Number.parseInt(rev.slice(2), 10) + 1 : 1}`;
  const { _revisions, ...content } = document;
  draft.put('local', id, { ...content, _rev: next });
  return { ok: true, id, rev: next };
}

function rowOf(outcome: WriteOutcome | undefined): JsonObject {
  if (outcome === undefined) return {};
  return 'problem' in outcome ? { ...asRow(outcome.problem), id: outcome.id } : { ok: true, ...outcome };
}

/** An error in place of a row, in the form that PouchDB checks. */
function asRow(cause: EngineError | unknown): JsonObject {
  if (!(cause instanceof Error) || !('status' in cause)) throw cause;
  return { error: true, status: cause.status, name: cause.name, message: cause.message, reason: cause.message };
}
