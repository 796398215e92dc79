import { EngineError } from './errors.ts';

/** What went wrong with a database's files, in a word that may stand in a log. */
export type StorageFault = 'no space' | 'input or output' | 'damaged' | 'set aside' | 'no settings' | 'closed';

const REASONS: Record<StorageFault, string> = {
  'no space': 'There is no space left to write. Nothing was changed.',
  'input or output': 'The database cannot be read or written now.',
  damaged: 'The database cannot be read.',
  'set aside': 'The database is set aside: it holds a revision that cannot be counted.',
  'no settings': 'The database is set aside: its settings cannot be read.',
  closed: 'The database is being closed.',
};

/**
 * The files of a database cannot be read or written: a 503 for who asked, in CouchDB's word for it. What LevelDB says
 * stands in `cause` only, because it names files and so the person whose database it is.
 */
export class StorageError extends EngineError {
  constructor(
    readonly fault: StorageFault,
    cause?: unknown,
  ) {
    super(503, 'service unavailable', REASONS[fault]);
    this.cause = cause;
  }
}

/**
 * Codes of the file system that mean the same as a full disk: nothing more can be written until somebody makes room.
 */
const FULL = /no space left|file too large|disk quota|\b(ENOSPC|EFBIG|EDQUOT)\b/i;

/** What the file system or LevelDB said, as such an error. */
export function storageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (FULL.test(text)) return new StorageError('no space', cause);
  if (/corruption|does not exist|snappy|missing files/i.test(text)) return new StorageError('damaged', cause);
  return new StorageError('input or output', cause);
}

/** True for an error of the file system that says nothing about the request. */
export function isFileSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && 'syscall' in cause && 'errno' in cause;
}

export const damaged = (what: string) => new StorageError('damaged', new Error(what));
