import type { Row } from './store.ts';

/** Whether the document exists and is not deleted. */
export function isLiving(row: Row | undefined | null): row is Row {
  return row !== undefined && row !== null && !row.deleted;
}
