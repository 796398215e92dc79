/** Characters of one dog in the file: whatever is longer is no dog. */
export const LONGEST_RECORD = 64 * 1024;
/** Characters that are held to see where a dog ends; beyond them the file is given up. */
export const MAX_BUFFERED_BYTES = 64 * LONGEST_RECORD;

/** One dog as the file has it: values by the names of the file's columns. */
export interface FileRecord {
  /** From 1 on, by which it is known in the second reading. */
  readonly number: number;
  readonly line: number;
  /** Or why it cannot be read. */
  readonly values: ReadonlyMap<string, unknown> | string;
}
