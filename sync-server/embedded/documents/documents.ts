import type { Range } from 'leveldown';
import { notFound } from '../errors.ts';
import type { LevelStore, PageSize } from '../files/leveldb.ts';
import { damaged } from '../files/storage-error.ts';
import { keyOf, nameOf, seqKey } from '../files/sublevels.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { HALF } from './document-checks.ts';
import { leavesAmong, lineOf, type Revision, revisionsOf } from './revision-tree.ts';
import { decodeBody, decodeStored, type StoredDocument } from './stored-document.ts';

/** What a read document contains beside its content. */
export interface Shown {
  readonly revs?: boolean;
  readonly revsInfo?: boolean;
  readonly conflicts?: boolean;
  readonly deletedConflicts?: boolean;
  /** Whether to include the bytes of attachments, in base64. */
  readonly attachments?: boolean;
}

/** A document and one of its revisions. */
export interface Asked {
  readonly stored: StoredDocument;
  readonly rev: string;
}

export interface Found extends Asked {
  readonly body: JsonObject;
}

interface StoredPage {
  readonly documents: readonly StoredDocument[];
  /** The key after which the next page begins; null if there is none. */
  readonly next: string | null;
}

/** Reads the documents of one database directly from LevelDB, so every failed read yields an error. */
export class Documents {
  readonly #walked = new WeakMap<StoredDocument, Revision[]>();

  constructor(private readonly level: LevelStore) {}

  async stored(id: string): Promise<StoredDocument | null> {
    return (await this.storedMany([id]))[0] ?? null;
  }

  /** In the order of the ids; null for an unknown document. */
  async storedMany(ids: readonly string[]): Promise<(StoredDocument | null)[]> {
    return this.guard(() => this.#storedMany(ids));
  }

  async #storedMany(ids: readonly string[]): Promise<(StoredDocument | null)[]> {
    // A text with a lone surrogate has no bytes of its own, so it would match another text.
    const texts = await this.level.getMany(ids.map((id) => keyOf('documents', HALF.test(id) ? '' : id)));
    return ids.map((id, index) => decodeStored(texts[index], id));
  }

  /** The documents whose ids are in this range of keys. */
  async page(range: Range, size: PageSize): Promise<StoredPage> {
    return this.guard(async () => {
      const { entries, isLast } = await this.level.page(range, size);
      const documents = entries.flatMap(([key, text]) => decodeStored(text, nameOf('documents', key)) ?? []);
      return { documents, next: isLast ? null : (entries.at(-1)?.[0] ?? null) };
    });
  }

  /**
   * The stored bodies of these revisions; null if a body is not stored. A missing body that its document names is read
   * again, because compaction may have run in between.
   */
  async texts(asked: readonly Asked[]): Promise<(string | null)[]> {
    return this.guard(async () => {
      const seqs = asked.map(({ stored, rev }) => seqOf(stored, rev));
      const present = [...new Set(seqs)].filter((seq) => seq !== null);
      const found = await this.level.getMany(present.map((seq) => keyOf('bySeq', seqKey(seq))));
      const bySeq = new Map(present.map((seq, index) => [seq, found[index]]));
      const texts: (string | null)[] = [];
      for (const [index, { stored, rev }] of asked.entries()) {
        const seq = seqs[index] ?? null;
        texts.push(seq === null ? null : (bySeq.get(seq) ?? (await this.#textNow(stored.id, rev, seq))));
      }
      return texts;
    });
  }

  async #textNow(id: string, rev: string, seqBefore: number): Promise<string | null> {
    const [stored = null] = await this.#storedMany([id]);
    const seq = stored === null ? null : seqOf(stored, rev);
    if (seq === null) return null;
    if (seq === seqBefore) throw damaged('A revision that a document names is not there.');
    return (await this.level.get(keyOf('bySeq', seqKey(seq)))) ?? null;
  }

  async body(stored: StoredDocument, rev: string): Promise<JsonObject | null> {
    const [text = null] = await this.texts([{ stored, rev }]);
    return text === null ? null : await this.decode(text, stored.id, rev);
  }

  async decode(text: string, id: string, rev: string): Promise<JsonObject> {
    return await this.guard(async () => decodeBody(text, id, rev));
  }

  /**
   * A revision of a document, or the winner.
   * @throws EngineError 404 if there is none: `deleted` if the winner is a tombstone
   */
  async find(id: string, rev?: string): Promise<Found> {
    const stored = await this.stored(id);
    if (stored === null) throw notFound();
    if (rev === undefined && stored.deleted) throw notFound('deleted');
    const wanted = rev ?? stored.winningRev;
    const body = await this.body(stored, wanted);
    if (body === null) throw notFound();
    return { stored, rev: wanted, body };
  }

  /** The document in CouchDB's format. */
  async read(id: string, rev: string | undefined, shown: Shown): Promise<JsonObject> {
    return await this.show(await this.find(id, rev), shown);
  }

  async show({ stored, rev, body }: Found, shown: Shown): Promise<JsonObject> {
    const document: JsonObject = { ...body };
    const revisions = needsTree(shown) ? this.#revisionsOf(stored) : [];
    const own = revisions.find((one) => one.rev === rev);
    if (own !== undefined && shown.revs === true) document._revisions = revisionsMember(own);
    if (own !== undefined && shown.revsInfo === true) {
      document._revs_info = lineOf(own).map((one) => ({ rev: one.rev, status: one.status }));
    }
    const others = leavesAmong(revisions).filter((leaf) => leaf.rev !== stored.winningRev);
    if (shown.conflicts === true) addRevs(document, '_conflicts', others, false);
    if (shown.deletedConflicts === true) addRevs(document, '_deleted_conflicts', others, true);
    if (isObject(document._attachments)) {
      document._attachments = await this.#showAttachments(document._attachments, shown.attachments === true);
    }
    return document;
  }

  /** Walks the tree once for all shown revisions of the document. */
  #revisionsOf(stored: StoredDocument): Revision[] {
    const revisions = this.#walked.get(stored) ?? revisionsOf(stored.rev_tree);
    this.#walked.set(stored, revisions);
    return revisions;
  }

  async #showAttachments(attachments: JsonObject, withBytes: boolean): Promise<JsonObject> {
    const entries: [string, unknown][] = [];
    for (const [name, attachment] of Object.entries(attachments)) {
      if (!isObject(attachment)) continue;
      const { stub, length, ...others } = attachment;
      const shown = withBytes
        ? { ...others, data: (await this.attachment(String(attachment.digest))).toString('base64') }
        : { ...attachment, stub: true };
      entries.push([name, shown]);
    }
    return Object.fromEntries(entries);
  }

  /** The bytes of an attachment; an empty one is not stored. */
  async attachment(digest: string): Promise<Buffer> {
    const [bytes] = await this.level.getBytes([keyOf('attachmentBytes', digest)]);
    return bytes ?? Buffer.alloc(0);
  }

  /** Unintelligible data is a failure of the database, like a failed read. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    return await this.level.guard(work);
  }
}

function needsTree(shown: Shown): boolean {
  return [shown.revs, shown.revsInfo, shown.conflicts, shown.deletedConflicts].includes(true);
}

function seqOf(stored: StoredDocument, rev: string): number | null {
  const seq = Object.hasOwn(stored.rev_map, rev) ? stored.rev_map[rev] : undefined;
  return typeof seq === 'number' ? seq : null;
}

function revisionsMember(revision: Revision) {
  return { start: revision.generation, ids: lineOf(revision).map(({ hash }) => hash) };
}

function addRevs(document: JsonObject, member: string, leaves: readonly Revision[], isDeleted: boolean): void {
  const revs = leaves.filter((leaf) => leaf.isDeleted === isDeleted).map(({ rev }) => rev);
  if (revs.length > 0) document[member] = revs;
}
