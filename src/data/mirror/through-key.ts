import type { SharedDatabase } from '../../domain/statements.ts';

export function throughKey(database: SharedDatabase, id: string): string {
  return `${database}|${id}`;
}
