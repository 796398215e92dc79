import type { SharedDatabase } from '../../domain/statements.ts';

/** Under which a fact is kept that was read through. */
export function throughKey(database: SharedDatabase, id: string): string {
  return `${database}|${id}`;
}
