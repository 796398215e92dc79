import type { DataApi } from '../api.ts';

/** Under which a fact is kept that was read through. */
export function throughKey(database: Parameters<DataApi['readFact']>[0], id: string): string {
  return `${database}|${id}`;
}
