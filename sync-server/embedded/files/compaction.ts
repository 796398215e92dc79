import { removeBody } from '../documents/document-writes.ts';
import { leavesOf, withMissing } from '../documents/revision-tree.ts';
import type { StoredDocument } from '../documents/stored-document.ts';
import type { Draft } from './sublevels.ts';

/**
 * Removes the bodies of superseded revisions from a document in `draft`; null if it has none. `freed` receives the
 * bytes of attachments without further references.
 */
export async function compacted(
  draft: Draft,
  stored: StoredDocument,
  freed: (bytes: number) => void,
): Promise<StoredDocument | null> {
  const leaves = new Set(leavesOf(stored.rev_tree).map(({ rev }) => rev));
  const superseded = Object.entries(stored.rev_map).filter(([rev]) => !leaves.has(rev));
  if (superseded.length === 0) return null;
  for (const [rev, seq] of superseded) freed(await removeBody(draft, stored.id, rev, seq));
  const rev_map = Object.fromEntries(Object.entries(stored.rev_map).filter(([rev]) => leaves.has(rev)));
  const rev_tree = withMissing(stored.rev_tree, new Set(superseded.map(([rev]) => rev)));
  const after = { ...stored, rev_map, rev_tree };
  draft.put('documents', stored.id, after);
  return after;
}

/** True if bodies of other revisions than the leaves are stored. */
export function hasSuperseded(stored: StoredDocument): boolean {
  return Object.keys(stored.rev_map).length > leavesOf(stored.rev_tree).length;
}
