import { isObject, type JsonObject } from './json.ts';
import { DOC_COUNT_KEY, type LevelFiles, seqKey, UPDATE_SEQ_KEY } from './leveldb.ts';
import type { RevisionNode, RevisionTree } from './pouch.ts';

/** A document as PouchDB's adapter stores it beside the bodies of its revisions. */
interface StoredDocument extends JsonObject {
  readonly id: string;
  readonly rev_tree: RevisionTree;
  /** Where the bodies lie that are still there. */
  readonly rev_map: Readonly<Record<string, number>>;
}

interface Leaf {
  readonly generation: number;
  readonly hash: string;
  readonly deleted: boolean;
}

/** What taking revisions out of a document did: which of them it had as leaves, and whether it was a tombstone before. */
interface Removal {
  readonly revs: readonly string[];
  readonly wasDeleted: boolean;
}

const NOTHING: Removal = { revs: [], wasDeleted: true };

/**
 * Takes leaves out of a document, each with its branch up to where it left another one, as CouchDB's `_purge` does. What is asked for and no leaf is left alone. A document
 * without leaves is gone; one that keeps some stands at the end of the changes, because another revision may be the winner. Nothing is written before `files.commit`.
 */
export async function removeLeaves(files: LevelFiles, id: string, asked: ReadonlySet<string>): Promise<Removal> {
  const stored = asStored(await files.get('documents', id), id);
  if (stored === null) return NOTHING;
  const leaves = leavesOf(stored.rev_tree).toSorted(byGeneration);
  const gone = leaves.filter((leaf) => asked.has(revOf(leaf)));
  const revs = gone.map(revOf);
  const wasDeleted = winnerOf(leaves)?.deleted !== false;
  if (gone.length === 0) return { revs, wasDeleted };

  const tree = stored.rev_tree.flatMap(({ pos, ids }) => {
    const kept = without(ids, pos, asked);
    return kept === null ? [] : [{ pos, ids: kept }];
  });
  const known = new Set(revisionsOf(tree));
  for (const [rev, seq] of Object.entries(stored.rev_map)) {
    if (!known.has(rev)) await removeBody(files, id, rev, seq);
  }
  const winner = winnerOf(leaves.filter((leaf) => !gone.includes(leaf)));
  if (winner === null) files.remove('documents', id);
  else await moveToEnd(files, { ...stored, rev_tree: tree }, known, winner);
  await addToCount(files, Number(winner?.deleted === false) - Number(!wasDeleted));
  return { revs, wasDeleted };
}

/** Takes all of a document away. */
export async function removeDocument(files: LevelFiles, id: string): Promise<void> {
  const stored = asStored(await files.get('documents', id), id);
  if (stored !== null) await removeLeaves(files, id, new Set(leavesOf(stored.rev_tree).map(revOf)));
}

/** The changes show a document at the place that it names, and read the winner there. */
async function moveToEnd(
  files: LevelFiles,
  stored: StoredDocument,
  known: ReadonlySet<string>,
  winner: Leaf,
): Promise<void> {
  const winningRev = revOf(winner);
  const before = stored.rev_map[winningRev];
  const body = before === undefined ? undefined : await files.get('bySeq', seqKey(before));
  if (before === undefined || body === undefined) throw new Error('A leaf has no body: the files are not as expected.');
  const seq = (await numberAt(files, UPDATE_SEQ_KEY)) + 1;
  files.remove('bySeq', seqKey(before));
  files.put('bySeq', seqKey(seq), body);
  files.put('meta', UPDATE_SEQ_KEY, seq);
  const bodies = Object.entries(stored.rev_map).filter(([rev]) => known.has(rev));
  const rev_map = { ...Object.fromEntries(bodies), [winningRev]: seq };
  files.put('documents', stored.id, { ...stored, rev: winningRev, rev_map, seq, winningRev, deleted: winner.deleted });
}

/** With its attachments, unless another revision refers to them. */
async function removeBody(files: LevelFiles, id: string, rev: string, seq: number): Promise<void> {
  const body = await files.get('bySeq', seqKey(seq));
  files.remove('bySeq', seqKey(seq));
  const attachments = isObject(body) && isObject(body._attachments) ? Object.values(body._attachments) : [];
  for (const attachment of attachments) {
    const digest = isObject(attachment) ? String(attachment.digest) : '';
    const known = await files.get('attachments', digest);
    if (!isObject(known) || !isObject(known.refs)) continue;
    const { [`${id}@${rev}`]: _, ...refs } = known.refs;
    if (Object.keys(refs).length > 0) {
      files.put('attachments', digest, { ...known, refs });
    } else {
      files.remove('attachments', digest);
      files.remove('attachmentBytes', digest);
    }
  }
}

async function addToCount(files: LevelFiles, difference: number): Promise<void> {
  if (difference !== 0) files.put('meta', DOC_COUNT_KEY, (await numberAt(files, DOC_COUNT_KEY)) + difference);
}

async function numberAt(files: LevelFiles, key: string): Promise<number> {
  const value = await files.get('meta', key);
  if (typeof value !== 'number') throw new Error(`${key} is no number: the files are not as expected.`);
  return value;
}

function asStored(value: unknown, id: string): StoredDocument | null {
  if (value === undefined) return null;
  if (isStored(value) && value.id === id) return value;
  throw new Error('A document is not stored as expected.');
}

function isStored(value: unknown): value is StoredDocument {
  return isObject(value) && typeof value.id === 'string' && Array.isArray(value.rev_tree) && isObject(value.rev_map);
}

function leavesOf(tree: RevisionTree): Leaf[] {
  return nodesOf(tree).flatMap(({ generation, node: [hash, state, children] }) =>
    children.length === 0 ? [{ generation, hash, deleted: state.deleted === true }] : [],
  );
}

function revisionsOf(tree: RevisionTree): string[] {
  return nodesOf(tree).map(({ generation, node: [hash] }) => revOf({ generation, hash }));
}

function nodesOf(tree: RevisionTree): { generation: number; node: RevisionNode }[] {
  const found = tree.map(({ pos, ids }) => ({ generation: pos, node: ids }));
  // Grows while it is walked: every node is followed by its children.
  for (const { generation, node } of found) {
    for (const child of node[2]) found.push({ generation: generation + 1, node: child });
  }
  return found;
}

/** The node with what leads to other leaves than these; null when nothing does. Not deeper than `_revs_limit`. */
function without(
  [hash, state, children]: RevisionNode,
  generation: number,
  gone: ReadonlySet<string>,
): RevisionNode | null {
  if (children.length === 0) return gone.has(revOf({ generation, hash })) ? null : [hash, state, children];
  const kept = children.flatMap((child) => {
    const rest = without(child, generation + 1, gone);
    return rest === null ? [] : [rest];
  });
  return kept.length === 0 ? null : [hash, state, kept];
}

/** What is not removed wins over tombstones, then the longer history, then the greater hash. */
function winnerOf(leaves: readonly Leaf[]): Leaf | null {
  const [first, ...others] = leaves;
  if (first === undefined) return null;
  return others.reduce((best, leaf) => {
    if (leaf.deleted !== best.deleted) return best.deleted ? leaf : best;
    return byGeneration(best, leaf) < 0 ? leaf : best;
  }, first);
}

function byGeneration(a: Leaf, b: Leaf): number {
  return a.generation - b.generation || (a.hash < b.hash ? -1 : 1);
}

function revOf({ generation, hash }: Pick<Leaf, 'generation' | 'hash'>): string {
  return `${generation}-${hash}`;
}
