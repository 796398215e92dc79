/** The roots of a document's revisions, each with its generation and a node with its descendants. */
export type RevisionTree = readonly { readonly pos: number; readonly ids: RevisionNode }[];
export type RevisionNode = readonly [
  hash: string,
  state: { readonly status: string; readonly deleted?: boolean },
  children: readonly RevisionNode[],
];

export interface Revision {
  readonly rev: string;
  readonly generation: number;
  readonly hash: string;
  /** `available` while its body is stored. */
  readonly status: string;
  readonly isLeaf: boolean;
  readonly isDeleted: boolean;
  /** The revision before it; null for the oldest known one. */
  readonly parent: Revision | null;
}

/** Every known revision of a document, also those without a body; parents before their children. */
export function revisionsOf(tree: RevisionTree): Revision[] {
  const found = tree.map(({ pos, ids }) => ({ revision: asRevision(ids, pos, null), children: ids[2] }));
  // The list grows during the walk: each node appends its children.
  for (const { revision, children } of found) {
    for (const child of children) {
      found.push({ revision: asRevision(child, revision.generation + 1, revision), children: child[2] });
    }
  }
  return found.map(({ revision }) => revision);
}

function asRevision([hash, state, children]: RevisionNode, generation: number, parent: Revision | null): Revision {
  return {
    rev: `${generation}-${hash}`,
    generation,
    hash,
    status: state.status,
    isLeaf: children.length === 0,
    isDeleted: state.deleted === true,
    parent,
  };
}

export function leavesOf(tree: RevisionTree): Revision[] {
  return leavesAmong(revisionsOf(tree));
}

/** In CouchDB's order: the winner first, tombstones last; then by the longer history, then by the greater hash. */
export function leavesAmong(revisions: readonly Revision[]): Revision[] {
  return revisions
    .filter(({ isLeaf }) => isLeaf)
    .sort(
      (a, b) => Number(a.isDeleted) - Number(b.isDeleted) || b.generation - a.generation || (a.hash < b.hash ? 1 : -1),
    );
}

/** The leaves that descend from this revision, among all revisions of a tree. */
export function leavesFrom(revisions: readonly Revision[], rev: string): Revision[] {
  const after = new Set<Revision>();
  for (const revision of revisions) {
    if (revision.rev === rev || (revision.parent !== null && after.has(revision.parent))) after.add(revision);
  }
  return leavesAmong([...after]);
}

/** The revision and its ancestors, newest first. */
export function lineOf(revision: Revision): Revision[] {
  const line: Revision[] = [];
  for (let next: Revision | null = revision; next !== null; next = next.parent) line.push(next);
  return line;
}

type Draft = [hash: string, state: RevisionNode[1], children: readonly RevisionNode[]];

/** A copy of the tree, for code that mutates its input. */
export function copyOf(tree: RevisionTree): RevisionTree {
  return changed(tree, (_, state) => ({ ...state }));
}

/** The tree with these revisions marked as missing: known by name only. */
export function withMissing(tree: RevisionTree, missing: ReadonlySet<string>): RevisionTree {
  return changed(tree, (rev, state) => (missing.has(rev) ? { ...state, status: 'missing' } : { ...state }));
}

/** Iterative, because a branch has up to a thousand revisions. */
function changed(tree: RevisionTree, stateFor: (rev: string, state: RevisionNode[1]) => RevisionNode[1]): RevisionTree {
  const copies = tree.map(({ pos, ids }) => ({ pos, ids: asDraft(ids) }));
  const open = copies.map(({ pos, ids }) => ({ generation: pos, node: ids }));
  for (const { generation, node } of open) {
    const [hash, state, children] = node;
    const drafts = children.map(asDraft);
    node[1] = stateFor(`${generation}-${hash}`, state);
    node[2] = drafts;
    for (const draft of drafts) open.push({ generation: generation + 1, node: draft });
  }
  return copies;
}

function asDraft([hash, state, children]: RevisionNode): Draft {
  return [hash, state, children];
}

/** True for a valid tree, with valid nodes and countable generations. */
export function isTree(value: unknown): value is RevisionTree {
  return Array.isArray(value) && value.length > 0 && value.every((root: unknown) => isRoot(root));
}

function isRoot(root: unknown): boolean {
  if (typeof root !== 'object' || root === null || !('pos' in root) || !('ids' in root)) return false;
  const open: unknown[] = [root.ids];
  for (const node of open) {
    if (!isNode(node)) return false;
    open.push(...node[2]);
  }
  return true;
}

function isNode(value: unknown): value is RevisionNode {
  if (!Array.isArray(value)) return false;
  const [hash, state, children]: unknown[] = value;
  return typeof hash === 'string' && typeof state === 'object' && state !== null && Array.isArray(children);
}

/**
 * Far above every honest number, and far enough below the rounded ones (from 2^53), from which later revisions may have
 * counted down.
 */
const ROUNDED_FROM = 2 ** 52;

/** True if every generation in the tree is exact. */
export function isCountable(tree: RevisionTree): boolean {
  return revisionsOf(tree).every(({ generation }) => Number.isInteger(generation) && generation < ROUNDED_FROM);
}
