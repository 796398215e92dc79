import { isObject, type JsonObject } from './json.ts';
import { isTree, type RevisionTree } from './revision-tree.ts';
import { damaged } from './storage-error.ts';
import { parseStored } from './sublevels.ts';

/** A document as it is stored beside the bodies of its revisions. */
export interface StoredDocument extends JsonObject {
  readonly id: string;
  readonly rev_tree: RevisionTree;
  /** Where the bodies lie that are still there. */
  readonly rev_map: Readonly<Record<string, number>>;
  /** Its place in the changes. */
  readonly seq: number;
  readonly winningRev: string;
  /** Whether the winner is a tombstone. */
  readonly deleted: boolean;
}

/** Null: there is none. Throws a `StorageError` when it is not as it is written here. */
export function asStored(value: unknown, id: string): StoredDocument | null {
  if (value === undefined) return null;
  if (isStored(value) && value.id === id) return value;
  throw damaged('A document is not stored as expected.');
}

export function decodeStored(text: string | undefined, id: string): StoredDocument | null {
  return text === undefined ? null : asStored(parseStored(text), id);
}

function isStored(value: unknown): value is StoredDocument {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.seq === 'number' &&
    typeof value.winningRev === 'string' &&
    typeof value.deleted === 'boolean' &&
    isObject(value.rev_map) &&
    isTree(value.rev_tree)
  );
}

/** The body of a revision as it is stored. */
export function decodeBody(text: string, id: string, rev: string): JsonObject {
  const body = parseStored(text);
  if (isObject(body) && body._id === id && body._rev === rev) return body;
  throw damaged('A revision is not stored as expected.');
}
