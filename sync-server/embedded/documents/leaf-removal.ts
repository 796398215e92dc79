import { damaged } from '../files/storage-error.ts';
import { DOC_COUNT_KEY, type Draft, seqKey, UPDATE_SEQ_KEY } from '../files/sublevels.ts';
import type { Change } from '../files/tally.ts';
import { dropAttachments } from './attachments.ts';
import { leavesOf, type Revision, type RevisionNode, revisionsOf } from './revision-tree.ts';
import { asStored, type StoredDocument } from './stored-document.ts';

/** The result of removing revisions from a document. */
export interface Removal {
  /** The requested revisions that were leaves. */
  readonly revs: readonly string[];
  readonly wasDeleted: boolean;
  readonly change: Change;
  /** Bytes of attachments without further references. */
  readonly freed: number;
}

/**
 * Removes leaves of a document, each with its branch up to the fork, as CouchDB's `_purge` does. Requested revisions
 * that are no leaves are left alone. A document without leaves is deleted; one with leaves left moves to the end of the
 * changes, because another revision may win. Nothing is written before the draft is.
 */
export async function removeLeaves(draft: Draft, id: string, asked: ReadonlySet<string>): Promise<Removal> {
  const stored = asStored(await draft.get('documents', id), id);
  if (stored === null) return { revs: [], wasDeleted: true, change: { before: null, after: null }, freed: 0 };
  const leaves = leavesOf(stored.rev_tree);
  const removed = leaves.filter(({ rev }) => asked.has(rev));
  const revs = removed
    .toSorted((a, b) => a.generation - b.generation || (a.hash < b.hash ? -1 : 1))
    .map(({ rev }) => rev);
  const wasDeleted = stored.deleted;
  if (removed.length === 0) return { revs, wasDeleted, change: { before: stored, after: stored }, freed: 0 };

  const tree = stored.rev_tree.flatMap(({ pos, ids }) => {
    const remaining = without(ids, pos, asked);
    return remaining === null ? [] : [{ pos, ids: remaining }];
  });
  const known = new Set(revisionsOf(tree).map(({ rev }) => rev));
  let freed = 0;
  for (const [rev, seq] of Object.entries(stored.rev_map)) {
    if (known.has(rev)) continue;
    freed += await dropAttachments(draft, id, rev, await draft.get('bySeq', seqKey(seq)));
    draft.remove('bySeq', seqKey(seq));
  }
  const winner = leaves.find((leaf) => !removed.includes(leaf)) ?? null;
  if (winner === null) draft.remove('documents', id);
  const after = winner === null ? null : await moveToEnd(draft, { ...stored, rev_tree: tree }, known, winner);
  await addToCount(draft, Number(after?.deleted === false) - Number(!wasDeleted));
  return { revs, wasDeleted, change: { before: stored, after }, freed };
}

/** Removes everything of a document. */
export async function removeDocument(draft: Draft, id: string): Promise<void> {
  const stored = asStored(await draft.get('documents', id), id);
  if (stored !== null) await removeLeaves(draft, id, new Set(leavesOf(stored.rev_tree).map(({ rev }) => rev)));
}

/** The changes list a document at its sequence, where they read the winner. */
async function moveToEnd(
  draft: Draft,
  stored: StoredDocument,
  known: ReadonlySet<string>,
  winner: Revision,
): Promise<StoredDocument> {
  const before = stored.rev_map[winner.rev];
  const body = before === undefined ? undefined : await draft.get('bySeq', seqKey(before));
  if (before === undefined || body === undefined) throw damaged('A leaf has no body.');
  const seq = (await numberAt(draft, UPDATE_SEQ_KEY)) + 1;
  draft.remove('bySeq', seqKey(before));
  draft.put('bySeq', seqKey(seq), body);
  draft.put('meta', UPDATE_SEQ_KEY, seq);
  const bodies = Object.entries(stored.rev_map).filter(([rev]) => known.has(rev));
  const rev_map = { ...Object.fromEntries(bodies), [winner.rev]: seq };
  const after = { ...stored, rev: winner.rev, rev_map, seq, winningRev: winner.rev, deleted: winner.isDeleted };
  draft.put('documents', stored.id, after);
  return after;
}

async function addToCount(draft: Draft, difference: number): Promise<void> {
  if (difference !== 0) draft.put('meta', DOC_COUNT_KEY, (await numberAt(draft, DOC_COUNT_KEY)) + difference);
}

async function numberAt(draft: Draft, key: string): Promise<number> {
  const value = await draft.get('meta', key);
  if (typeof value !== 'number') throw damaged('A count is no number.');
  return value;
}

/** The node with the branches to other leaves; null if there are none. */
function without(
  [hash, state, children]: RevisionNode,
  generation: number,
  removed: ReadonlySet<string>,
): RevisionNode | null {
  if (children.length === 0) return removed.has(`${generation}-${hash}`) ? null : [hash, state, children];
  const remaining = children.flatMap((child) => {
    const rest = without(child, generation + 1, removed);
    return rest === null ? [] : [rest];
  });
  return remaining.length === 0 ? null : [hash, state, remaining];
}
