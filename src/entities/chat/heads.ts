import { useQuery } from '@tanstack/react-query';
import type { ChatHead } from '../../data/api/own.ts';
import { type Blocks, useBlocks } from '../../session/blocks.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { chatKeys } from './keys.ts';

/** The state of a chat for its person. */
export interface ChatRelation {
  /** 0 for a blocked person. */
  unread: number;
  /** True if the other person wrote and this one has never answered. */
  request: boolean;
  /** How this person blocks the other; null if they do not. */
  away: 'mute' | 'block' | null;
}

/**
 * The chats of the list; undefined until read. Separate from the rendering, because every navigation bar counts them.
 */
export function useChatHeads(): readonly ChatHead[] | undefined {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({ queryKey: chatKeys.list(userId), queryFn: () => api.chats(), enabled: userId !== '' }).data;
}

/** Null for a blocked stranger, who makes no request. */
export function relationOf({ other, theirs, own, unread, answered }: ChatHead, blocks: Blocks): ChatRelation | null {
  const away = blocks.get(other) ?? null;
  if (!answered && own === null && away !== null) return null;
  return { unread: away === null ? unread : 0, request: !answered && theirs !== null, away };
}

/** The number of the badges: all unread messages, and one for each request, however many messages it has. */
export function unreadIn(chats: readonly Pick<ChatRelation, 'unread' | 'request'>[]): number {
  return chats.reduce((sum, { unread, request }) => sum + (request ? Math.min(unread, 1) : unread), 0);
}

/** The number of unread messages; null until known. */
export function useUnreadMessages(): number | null {
  const heads = useChatHeads();
  const blocks = useBlocks();
  return heads === undefined ? null : unreadIn(heads.flatMap((head) => relationOf(head, blocks) ?? []));
}
