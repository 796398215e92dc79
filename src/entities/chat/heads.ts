import { useQuery } from '@tanstack/react-query';
import type { ChatHead } from '../../data/api/own.ts';
import { type Blocks, useBlocks } from '../../session/blocks.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { chatKeys } from './keys.ts';

/** How a chat stands with its person. */
export interface ChatRelation {
  /** None of somebody who is kept away. */
  unread: number;
  /** They wrote, and this person has never answered. */
  request: boolean;
  /** How this person keeps them away; null: they do not. */
  away: 'mute' | 'block' | null;
}

/** What the list says of each chat; undefined until it was read. Apart from what draws it, because every bar counts. */
export function useChatHeads(): readonly ChatHead[] | undefined {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({ queryKey: chatKeys.list(userId), queryFn: () => api.chats(), enabled: userId !== '' }).data;
}

/** Null: a stranger who is kept away asks for nothing. */
export function relationOf({ other, theirs, own, unread, answered }: ChatHead, blocks: Blocks): ChatRelation | null {
  const away = blocks.get(other) ?? null;
  if (!answered && own === null && away !== null) return null;
  return { unread: away === null ? unread : 0, request: !answered && theirs !== null, away };
}

/** What the numbers at the signs say: all that is unread, and one for each request, however much was written in it. */
export function unreadIn(chats: readonly Pick<ChatRelation, 'unread' | 'request'>[]): number {
  return chats.reduce((sum, { unread, request }) => sum + (request ? Math.min(unread, 1) : unread), 0);
}

/** How much this person has not read; null until it is known. */
export function useUnreadMessages(): number | null {
  const heads = useChatHeads();
  const blocks = useBlocks();
  return heads === undefined ? null : unreadIn(heads.flatMap((head) => relationOf(head, blocks) ?? []));
}
