import type { QueryClient } from '@tanstack/react-query';
import type { DeviceStore } from '../data/store/device-store.ts';

/**
 * The time of an answer from the previous visit: queries that depend on the own database itself (whether it contains
 * something, and its state) wait for a later one.
 */
const BEFORE_ANY_ANSWER = 0;

export function isFromBefore({ dataUpdatedAt }: { readonly dataUpdatedAt: number }): boolean {
  return dataUpdatedAt === BEFORE_ANY_ANSWER;
}

/**
 * Answers the start's queries on the own database with its last answers. A query that is shown runs again, and newer
 * answers are not overwritten.
 */
export async function answerAsBefore(
  client: QueryClient,
  store: Pick<DeviceStore, 'readOwnAnswers' | 'close'>,
  build: string,
): Promise<void> {
  try {
    const stored = await store.readOwnAnswers();
    if (stored?.build !== build) return;
    for (const [queryKey, answer] of stored.answers) {
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryData(queryKey, answer, { updatedAt: BEFORE_ANY_ANSWER });
      await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  } finally {
    await store.close();
  }
}
