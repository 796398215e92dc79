/** Characters of one dog in the file: whatever is longer is no dog, and nothing reads on to see where it ends. */
export const LONGEST_RECORD = 64 * 1024;

/** One dog as the file has it: values by the names of the file's columns. */
export interface FileRecord {
  /** From 1 on, by which it is known in the second reading. */
  readonly number: number;
  readonly line: number;
  /** Or why it cannot be read. */
  readonly values: ReadonlyMap<string, unknown> | string;
}
