import { EngineError } from '../errors.ts';

/** The kind of failure of a database's files, safe to log. */
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
 * The files of a database cannot be read or written: a 503 in CouchDB's format. Only `cause` contains LevelDB's
 * message, because it names files and so the person who owns the database.
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

/** File system codes equivalent to a full disk: writes fail until an operator frees space. */
const FULL = /no space left|file too large|disk quota|\b(ENOSPC|EFBIG|EDQUOT)\b/i;

/** Converts an error of the file system or LevelDB. */
export function storageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (FULL.test(text)) return new StorageError('no space', cause);
  if (/corruption|does not exist|snappy|missing files/i.test(text)) return new StorageError('damaged', cause);
  return new StorageError('input or output', cause);
}

/** True for a file system error that is not caused by the request. */
export function isFileSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && 'syscall' in cause && 'errno' in cause;
}

export const damaged = (what: string) => new StorageError('damaged', new Error(what));
