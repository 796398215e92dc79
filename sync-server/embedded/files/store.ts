import { randomUUID } from 'node:crypto';
import type { Range } from 'leveldown';
import { Queue } from '../../../src/domain/promises.ts';
import { DocumentWrites, type WriteOutcome } from '../documents/document-writes.ts';
import { Documents } from '../documents/documents.ts';
import type { JsonObject } from '../http/json.ts';
import { compacted, hasSuperseded } from './compaction.ts';
import { LevelStore, type Page, type PageSize } from './leveldb.ts';
import { damaged, type StorageError } from './storage-error.ts';
import {
  beyond,
  DOC_COUNT_KEY,
  Draft,
  keyOf,
  nameOf,
  parseStored,
  TALLY_KEY,
  UPDATE_SEQ_KEY,
  UUID_KEY,
  whole,
} from './sublevels.ts';
import { type Change, differenceOf, isTally, NOTHING, plus, type Tally, takeTally } from './tally.ts';

export interface StoreOptions {
  readonly revsLimit: number;
  /** An index needs no counts and stores only leaves. */
  readonly isIndex: boolean;
  /** Notified of the first failure of the files; afterwards the store refuses all work. */
  readonly failed: (failure: StorageError) => void;
}

/** The counts beside the documents, as in the files. */
interface State {
  readonly docCount: number;
  readonly updateSeq: number;
  readonly tally: Tally;
}

const COMPACTED_TOGETHER = { entries: 50, bytes: 500_000 };

/**
 * The documents of one database, or the rows of one of its indexes: writes run in sequence, each in one synced batch.
 */
export class Store {
  readonly documents: Documents;
  readonly #writes = new Queue();
  /** Documents with superseded bodies. */
  readonly #superseded = new Set<string>();
  #allSupersededKnown: boolean;

  private constructor(
    private readonly level: LevelStore,
    private readonly options: StoreOptions,
    private state: State,
    readonly uuid: string,
  ) {
    this.documents = new Documents(level);
    this.#allSupersededKnown = state.tally.superseded === 0;
  }

  /**
   * Counts the documents if there are no counts yet.
   * @throws StorageError for unreadable files or data that cannot be served
   */
  static async open(path: string, options: StoreOptions): Promise<Store> {
    const level = await LevelStore.open(path, options.failed);
    try {
      return await level.guard(async () => {
        const { state, uuid, tally } = await stateIn(level, options.isIndex);
        const own = typeof uuid === 'string' ? uuid : randomUUID();
        const draft = new Draft(level);
        if (own !== uuid) draft.put('meta', UUID_KEY, own);
        if (!options.isIndex && !isTally(tally)) draft.put('meta', TALLY_KEY, state.tally);
        await draft.commit();
        return new Store(level, options, state, own);
      });
    } catch (cause) {
      await level.close();
      throw cause;
    }
  }

  get docCount(): number {
    return this.state.docCount;
  }

  get updateSeq(): number {
    return this.state.updateSeq;
  }

  get tally(): Tally {
    return this.state.tally;
  }

  /**
   * Writes checked documents, and in the same batch what `more` adds. The outcomes are in the order of the documents.
   */
  async write(
    documents: readonly JsonObject[],
    newEdits: boolean,
    more: (draft: Draft) => Promise<void> = async () => {},
  ): Promise<WriteOutcome[]> {
    return await this.#exclusively(async (draft) => {
      const ids = [...new Set(documents.map(({ _id }) => String(_id)))];
      const writes = new DocumentWrites(draft, await this.documents.storedMany(ids), this.updateSeq, {
        revsLimit: this.options.revsLimit,
        keepsSuperseded: !this.options.isIndex,
      });
      const outcomes = await writes.add(documents, newEdits);
      await more(draft);
      await this.#commit(draft, writes.changes, writes.attachmentBytes, writes.updateSeq);
      return outcomes;
    });
  }

  /**
   * For work that reads a `_local` document and then changes it: it runs exclusively among writes, and the draft is on
   * the disk when this resolves.
   */
  async change<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
    return await this.#exclusively(async (draft) => {
      const result = await work(draft);
      await draft.commit();
      return result;
    });
  }

  /**
   * For work on the stored documents that maintains the counts itself. It may only run without concurrent readers,
   * because what they read before may be removed.
   */
  async rewrite<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
    return await this.#exclusively(async (draft) => {
      const result = await work(draft);
      await draft.commit();
      this.state = (await stateIn(this.level, this.options.isIndex)).state;
      return result;
    });
  }

  async #exclusively<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
    return await this.#writes.add(() => this.level.guard(() => work(new Draft(this.level))));
  }

  /** The `_local` document of this id; undefined if there is none. */
  async local(id: string): Promise<unknown> {
    return await this.level.guard(() => new Draft(this.level).get('local', id));
  }

  /** `_local` documents in the order of their ids. */
  async locals(range: Range, size: PageSize): Promise<{ locals: { id: string; content: unknown }[]; isLast: boolean }> {
    return await this.level.guard(async () => {
      const { entries, isLast } = await this.level.page(range, size);
      return {
        locals: entries.map(([key, text]) => ({ id: nameOf('local', key), content: parseStored(text) })),
        isLast,
      };
    });
  }

  /** Written revisions in the order of the changes, including those replaced since. */
  async changes(range: Range, size: PageSize): Promise<Page> {
    return await this.level.page(range, size);
  }

  async #commit(draft: Draft, changes: readonly Change[], attachmentBytes: number, updateSeq: number): Promise<void> {
    const countLiving = (stored: Change['after']) => Number(stored?.deleted === false);
    const added = changes.reduce((sum, { before, after }) => sum + countLiving(after) - countLiving(before), 0);
    const state = {
      updateSeq,
      docCount: this.docCount + added,
      tally: this.options.isIndex ? NOTHING : await this.#tallyWith(draft, changes, attachmentBytes),
    };
    if (changes.length > 0) {
      draft.put('meta', UPDATE_SEQ_KEY, state.updateSeq);
      draft.put('meta', DOC_COUNT_KEY, state.docCount);
      if (!this.options.isIndex) draft.put('meta', TALLY_KEY, state.tally);
    }
    await draft.commit();
    this.state = state;
    if (this.options.isIndex) return;
    for (const { after } of changes) if (after !== null && hasSuperseded(after)) this.#superseded.add(after.id);
  }

  async #tallyWith(draft: Draft, changes: readonly Change[], attachmentBytes: number): Promise<Tally> {
    const attachments = { ...NOTHING, external: attachmentBytes, active: attachmentBytes };
    return plus(plus(this.tally, attachments), await differenceOf(changes, draft));
  }

  /**
   * One step of the compaction of superseded bodies, so that other requests run between the steps. `cursor` is the
   * result of the previous step, '' at first; null when it is done. The store remembers which documents have such
   * bodies while the files are open, and scans all documents for older ones.
   */
  async compactSome(cursor: string): Promise<string | null> {
    return await this.#exclusively(async (draft) => {
      const { documents, next } = this.#allSupersededKnown ? await this.#someSuperseded() : await this.#pageOf(cursor);
      const changes: Change[] = [];
      let freed = 0;
      for (const before of documents) {
        const after = await compacted(draft, before, (bytes) => {
          freed += bytes;
        });
        if (after !== null) changes.push({ before, after });
      }
      if (changes.length > 0) await this.#commit(draft, changes, -freed, this.updateSeq);
      return next;
    });
  }

  async #someSuperseded() {
    const ids = [...this.#superseded].slice(0, COMPACTED_TOGETHER.entries);
    for (const id of ids) this.#superseded.delete(id);
    const documents = (await this.documents.storedMany(ids)).filter((stored) => stored !== null);
    return { documents, next: this.#superseded.size === 0 ? null : '' };
  }

  async #pageOf(cursor: string) {
    if (cursor === '') this.#superseded.clear();
    const range = cursor === '' ? whole('documents') : beyond(whole('documents'), cursor);
    const page = await this.documents.page(range, COMPACTED_TOGETHER);
    if (page.next === null) this.#allSupersededKnown = true;
    return page;
  }

  async close(): Promise<void> {
    await this.level.close();
  }
}

/** The state in the files; counts them if there are no counts yet. */
async function stateIn(level: LevelStore, isIndex: boolean): Promise<{ state: State; uuid: unknown; tally: unknown }> {
  const keys = [UPDATE_SEQ_KEY, DOC_COUNT_KEY, UUID_KEY, TALLY_KEY].map((name) => keyOf('meta', name));
  const [seq, count, uuid, tally] = (await level.getMany(keys)).map((text) =>
    text === undefined ? undefined : parseStored(text),
  );
  const state = { updateSeq: countOf(seq), docCount: countOf(count), tally: await tallyOf(level, isIndex, tally) };
  return { state, uuid, tally };
}

function countOf(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw damaged('A count is no number.');
}

async function tallyOf(level: LevelStore, isIndex: boolean, stored: unknown): Promise<Tally> {
  if (isIndex) return NOTHING;
  return isTally(stored) ? stored : await takeTally(level);
}
