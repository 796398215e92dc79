/** Maximum characters of one dog in the file. */
export const LONGEST_RECORD = 64 * 1024;
/** Maximum characters buffered to find the end of a dog; beyond them the file is rejected. */
export const MAX_BUFFERED_BYTES = 64 * LONGEST_RECORD;

/** One dog in the file: values by the file's column names. */
export interface FileRecord {
  /** Counted from 1; identifies the dog in the second reading. */
  readonly number: number;
  readonly line: number;
  /** The values, or why they cannot be read. */
  readonly values: ReadonlyMap<string, unknown> | string;
}
