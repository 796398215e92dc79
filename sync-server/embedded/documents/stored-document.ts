import { damaged } from '../files/storage-error.ts';
import { parseStored } from '../files/sublevels.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { isTree, type RevisionTree } from './revision-tree.ts';

/** The stored form of a document, beside the bodies of its revisions. */
export interface StoredDocument extends JsonObject {
  readonly id: string;
  readonly rev_tree: RevisionTree;
  /** The sequences under which the remaining bodies are stored. */
  readonly rev_map: Readonly<Record<string, number>>;
  /** Its position in the changes. */
  readonly seq: number;
  readonly winningRev: string;
  /** Whether the winner is a tombstone. */
  readonly deleted: boolean;
}

/**
 * Null if there is none.
 * @throws StorageError if its format is not that of this engine
 */
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

/** Parses the stored body of a revision. */
export function decodeBody(text: string, id: string, rev: string): JsonObject {
  const body = parseStored(text);
  if (isObject(body) && body._id === id && body._rev === rev) return body;
  throw damaged('A revision is not stored as expected.');
}
