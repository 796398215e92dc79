import { merge } from 'pouchdb-merge';
import { conflict, type EngineError, forbidden } from '../errors.ts';
import { type Draft, seqKey } from '../files/sublevels.ts';
import type { Change } from '../files/tally.ts';
import type { JsonObject } from '../http/json.ts';
import { dropAttachments, storeAttachments } from './attachments.ts';
import { edited, generationIn, type Incoming, replicated } from './incoming.ts';
import { copyOf, leavesOf, type RevisionTree, revisionsOf, withMissing } from './revision-tree.ts';
import type { StoredDocument } from './stored-document.ts';

/**
 * More branches than one person's devices ever leave: resolving conflicts ends branches and adds none. Each write of a
 * document reads, merges and writes all of them, so without a limit a few thousand block the engine for everyone else.
 */
export const MOST_LEAVES = 200;
/** Limit of known revisions over all branches, for the same reason; a single branch has at most `_revs_limit`. */
const MOST_REVISIONS = 5_000;

/** The result for one document: written, or refused with CouchDB's error. */
export type WriteOutcome =
  | { readonly id: string; readonly rev: string }
  | { readonly id: string; readonly problem: EngineError };

/** Milliseconds of merging after which other requests get a turn. */
const A_TURN = 20;

/**
 * Merges revisions into documents and collects the writes. It works on the stored state at its start, so nothing else
 * may write before the draft is written. Like CouchDB, it applies several revisions of one document in a batch in
 * sequence.
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

  /** Bytes of attachments added, less those removed. */
  get attachmentBytes(): number {
    return this.#attachmentBytes;
  }

  get changes(): Change[] {
    return [...this.#now].map(([id, after]) => ({ before: this.#before.get(id) ?? null, after }));
  }

  /** The outcomes are in the order of the documents. */
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
    // Merging mutates its input trees.
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
   * Removes the bodies of revisions that left the history because it became too long, and all but the leaves' if only
   * those are stored.
   */
  async #withoutBodies(id: string, tree: RevisionTree, bodies: Readonly<Record<string, number>>) {
    const known = revisionsOf(tree).filter(({ isLeaf }) => isLeaf || this.options.keepsSuperseded);
    const retained = new Set(known.map(({ rev }) => rev));
    const removed = Object.entries(bodies).filter(([rev]) => !retained.has(rev));
    if (removed.length === 0) return { tree, rev_map: bodies };
    for (const [rev, seq] of removed) this.#attachmentBytes -= await removeBody(this.draft, id, rev, seq);
    const rev_map = Object.fromEntries(Object.entries(bodies).filter(([rev]) => retained.has(rev)));
    return { tree: withMissing(tree, new Set(removed.map(([rev]) => rev))), rev_map };
  }
}

/**
 * Removes a revision's body, and attachments without other references.
 * @returns the bytes of those attachments
 */
export async function removeBody(draft: Draft, id: string, rev: string, seq: number): Promise<number> {
  const body = (await draft.holdsAttachments()) ? await draft.get('bySeq', seqKey(seq)) : null;
  draft.remove('bySeq', seqKey(seq));
  return await dropAttachments(draft, id, rev, body);
}

/** Sorts replicated revisions by generation, so that parents precede their children. */
function orderOf(documents: readonly JsonObject[], newEdits: boolean): number[] {
  const order = documents.map((_, index) => index);
  if (newEdits) return order;
  const generations = documents.map(generationIn);
  return order.sort((a, b) => (generations[a] ?? 0) - (generations[b] ?? 0));
}

/** A recreated document continues its tombstone. */
function parentOf(document: JsonObject, current: StoredDocument | null): string | null {
  if (typeof document._rev === 'string') return document._rev;
  return current?.deleted === true && !document._deleted ? current.winningRev : null;
}

function isKnown(stored: StoredDocument, rev: string): boolean {
  return revisionsOf(stored.rev_tree).some((one) => one.rev === rev);
}

/**
 * An edit continues a leaf; a removed document may also be recreated. A `_rev` for a document that does not exist is a
 * conflict; CouchDB accepts it as the parent.
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
