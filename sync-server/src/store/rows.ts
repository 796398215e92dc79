import type { Row } from './store.ts';

/** Whether there is a document, and it is not removed. */
export function isLiving(row: Row | undefined | null): row is Row {
  return row !== undefined && row !== null && !row.deleted;
}
