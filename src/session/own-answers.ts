import type { QueryClient } from '@tanstack/react-query';
import type { DeviceStore } from '../data/store/device-store.ts';

/**
 * When an answer was read that comes from the visit before: what depends on the own database itself (whether it holds
 * something, and in which state) waits for a later one.
 */
const BEFORE_ANY_ANSWER = 0;

export function isFromBefore({ dataUpdatedAt }: { readonly dataUpdatedAt: number }): boolean {
  return dataUpdatedAt === BEFORE_ANY_ANSWER;
}

/**
 * Answers what a start asks of the own database as that answered last. Each is asked again by whoever shows it, and
 * what has been answered meanwhile stands.
 */
export async function answerAsBefore(
  client: QueryClient,
  store: Pick<DeviceStore, 'readOwnAnswers' | 'close'>,
  build: string,
): Promise<void> {
  try {
    const kept = await store.readOwnAnswers();
    if (kept?.build !== build) return;
    for (const [queryKey, answer] of kept.answers) {
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryData(queryKey, answer, { updatedAt: BEFORE_ANY_ANSWER });
      await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  } finally {
    await store.close();
  }
}
