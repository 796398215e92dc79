import { merge } from 'pouchdb-merge';
import { dropAttachments, storeAttachments } from './attachments.ts';
import { conflict, type EngineError, forbidden } from './errors.ts';
import { edited, generationIn, type Incoming, replicated } from './incoming.ts';
import type { JsonObject } from './json.ts';
import { copyOf, leavesOf, type RevisionTree, revisionsOf, withMissing } from './revision-tree.ts';
import type { StoredDocument } from './stored-document.ts';
import { type Draft, seqKey } from './sublevels.ts';
import type { Change } from './tally.ts';

/**
 * More branches than the devices of one person ever leave: conflicts are resolved by ending branches, which adds none.
 * Each write of a document reads, merges and writes all of them, so without a bound a few thousand keep the engine from
 * everybody else.
 */
export const MOST_LEAVES = 200;
/** Known revisions of all branches together, for the same reason; a single branch keeps as many as `_revs_limit`. */
const MOST_REVISIONS = 5_000;

/** What became of one document: written, or refused with CouchDB's words. */
export type WriteOutcome =
  | { readonly id: string; readonly rev: string }
  | { readonly id: string; readonly problem: EngineError };

/** How many milliseconds merging may take before others get their turn. */
const A_TURN = 20;

/**
 * Merges revisions into documents and collects what has to be written. It works on what was stored when it began;
 * nobody else may write before the draft is. As CouchDB, it takes several revisions of one document in one batch one
 * after the other.
 */
export class DocumentWrites {
  readonly #before: ReadonlyMap<string, StoredDocument>;
  readonly #now = new Map<string, StoredDocument>();
  #updateSeq: number;
  #attachmentBytes = 0;

  constructor(
    private readonly draft: Draft,
    before: readonly (StoredDocument | null)[],
    updateSeq: number,
    private readonly options: { readonly revsLimit: number; readonly keepsSuperseded: boolean },
  ) {
    this.#before = new Map(before.flatMap((stored) => (stored === null ? [] : [[stored.id, stored]])));
    this.#updateSeq = updateSeq;
  }

  get updateSeq(): number {
    return this.#updateSeq;
  }

  /** Bytes of attachments that came, less those that went. */
  get attachmentBytes(): number {
    return this.#attachmentBytes;
  }

  get changes(): Change[] {
    return [...this.#now].map(([id, after]) => ({ before: this.#before.get(id) ?? null, after }));
  }

  /** The outcomes stand in the order of the documents. */
  async add(documents: readonly JsonObject[], newEdits: boolean): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    let turn = performance.now();
    for (const index of orderOf(documents, newEdits)) {
      const document = documents[index] ?? {};
      outcomes[index] = await this.#addOne(document, newEdits);
      if (performance.now() - turn > A_TURN) {
        await new Promise((resolve) => setImmediate(resolve));
        turn = performance.now();
      }
    }
    for (const stored of this.#now.values()) this.draft.put('documents', stored.id, stored);
    return outcomes;
  }

  async #addOne(document: JsonObject, newEdits: boolean): Promise<WriteOutcome> {
    const id = String(document._id);
    const current = this.#now.get(id) ?? this.#before.get(id) ?? null;
    const incoming = newEdits ? edited(document, parentOf(document, current)) : replicated(document);
    if (!newEdits && current !== null && isKnown(current, incoming.rev)) return { id, rev: incoming.rev };
    // Merging changes the trees that it is given.
    const merged = merge(copyOf(current?.rev_tree ?? []), incoming.path, this.options.revsLimit);
    if (newEdits && isConflict(current, incoming, merged.conflicts)) return { id, problem: conflict() };
    if (isTooMany(current?.rev_tree ?? [], merged.tree)) return { id, problem: tooManyBranches() };
    await this.#store(incoming, current, merged.tree);
    return { id, rev: incoming.rev };
  }

  async #store(incoming: Incoming, current: StoredDocument | null, merged: RevisionTree): Promise<void> {
    const { id, rev } = incoming;
    const seq = this.#updateSeq + 1;
    const body: JsonObject = { ...incoming.content };
    if (incoming.attachments !== null) {
      body._attachments = await storeAttachments(this.draft, id, rev, incoming.attachments, (bytes) => {
        this.#attachmentBytes += bytes;
      });
    }
    this.#updateSeq = seq;
    this.draft.put('bySeq', seqKey(seq), {
      ...body,
      _id: id,
      _rev: rev,
      ...(incoming.deleted ? { _deleted: true } : {}),
    });
    const { tree, rev_map } = await this.#withoutBodies(id, merged, { ...current?.rev_map, [rev]: seq });
    const [winner] = leavesOf(tree);
    if (winner === undefined) throw new Error('A document has no leaf.');
    this.#now.set(id, {
      ...current,
      id,
      rev,
      rev_tree: tree,
      rev_map,
      seq,
      winningRev: winner.rev,
      deleted: winner.isDeleted,
    });
  }

  /**
   * Drops the bodies of revisions that were forgotten, because the history became too long, and of all but the leaves
   * where nothing else is kept.
   */
  async #withoutBodies(id: string, tree: RevisionTree, bodies: Readonly<Record<string, number>>) {
    const known = revisionsOf(tree).filter(({ isLeaf }) => isLeaf || this.options.keepsSuperseded);
    const kept = new Set(known.map(({ rev }) => rev));
    const gone = Object.entries(bodies).filter(([rev]) => !kept.has(rev));
    if (gone.length === 0) return { tree, rev_map: bodies };
    for (const [rev, seq] of gone) this.#attachmentBytes -= await removeBody(this.draft, id, rev, seq);
    const rev_map = Object.fromEntries(Object.entries(bodies).filter(([rev]) => kept.has(rev)));
    return { tree: withMissing(tree, new Set(gone.map(([rev]) => rev))), rev_map };
  }
}

/** Takes the body of a revision away, with attachments that nobody else refers to. Gives the bytes of those. */
export async function removeBody(draft: Draft, id: string, rev: string, seq: number): Promise<number> {
  const body = (await draft.holdsAttachments()) ? await draft.get('bySeq', seqKey(seq)) : null;
  draft.remove('bySeq', seqKey(seq));
  return await dropAttachments(draft, id, rev, body);
}

/** Replicated revisions go in by their numbers, so that a parent comes before its children. */
function orderOf(documents: readonly JsonObject[], newEdits: boolean): number[] {
  const order = documents.map((_, index) => index);
  if (newEdits) return order;
  const generations = documents.map(generationIn);
  return order.sort((a, b) => (generations[a] ?? 0) - (generations[b] ?? 0));
}

/** A document that was removed begins again on its tombstone. */
function parentOf(document: JsonObject, current: StoredDocument | null): string | null {
  if (typeof document._rev === 'string') return document._rev;
  return current?.deleted === true && !document._deleted ? current.winningRev : null;
}

function isKnown(stored: StoredDocument, rev: string): boolean {
  return revisionsOf(stored.rev_tree).some((one) => one.rev === rev);
}

/**
 * An edit goes on from a leaf; a removed document may also begin again. A `_rev` for a document that does not exist is
 * a conflict; CouchDB takes it as the parent.
 */
function isConflict(current: StoredDocument | null, { deleted, path }: Incoming, kind: string | false): boolean {
  if (current === null) return path.ids[1].status === 'missing';
  if (!current.deleted || deleted) return kind !== 'new_leaf';
  return kind === 'new_branch';
}

function isTooMany(before: RevisionTree, after: RevisionTree): boolean {
  const leaves = leavesOf(after).length;
  if (leaves <= leavesOf(before).length) return false;
  return leaves > MOST_LEAVES || revisionsOf(after).length > MOST_REVISIONS;
}

const tooManyBranches = () => forbidden(`A document has at most ${MOST_LEAVES} branches.`);
