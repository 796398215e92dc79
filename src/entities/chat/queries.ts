import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ulid } from 'ulid';
import type { Result } from '../../data/api/result.ts';
import { grownMark } from '../../domain/chat-mark/grown.ts';
import { chatMarkFactIds, chatMarkId, otherOfMark } from '../../domain/chat-mark/id.ts';
import type { ChatMarkFact } from '../../domain/chat-mark/schema.ts';
import { messageId, messageIds } from '../../domain/message/id.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { type ScreenApi, useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { chatsOf } from './chats.ts';
import { chatKeys } from './keys.ts';
import { shownMessages } from './shown-messages.ts';

/** This person's chats, the newest first; undefined until they were read. */
export function useChats() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: chatKeys.list(userId),
    queryFn: async () => {
      const [delivered, own, marks] = await Promise.all([
        api.delivered('message'),
        api.list('message'),
        api.list('chat-mark'),
      ]);
      return chatsOf(
        delivered,
        own,
        new Map(marks.map(({ statement }) => [otherOfMark(statement._id), statement] as const)),
      );
    },
    enabled: userId !== '',
  }).data;
}

/** How many messages this person has not read. */
export function useUnreadMessages(): number {
  return useChats()?.reduce((sum, { unread }) => sum + unread, 0) ?? 0;
}

/** What was written with one person, in the order of the chat. */
export function useMessages(other: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: chatKeys.of(userId, other),
    queryFn: async () => {
      const [theirs, own, mark] = await Promise.all([
        theirsOf(api, other),
        api.list('message', messageIds.range(other).from),
        markOf(api, other, userId),
      ]);
      return { messages: shownMessages(theirs, own, mark), theirs };
    },
    enabled: userId !== '',
  }).data;
}

function theirsOf(api: ScreenApi, other: string): Promise<MessageFact[]> {
  return api.delivered('message', { order: 'chat', from: `${other} `, to: `${other}!` });
}

async function markOf(api: ScreenApi, other: string, userId: string): Promise<ChatMarkFact | null> {
  const id = chatMarkFactIds.make(other, userId);
  return (await api.delivered('chat-mark', { from: id, limit: 1 })).find(({ _id }) => _id === id) ?? null;
}

/** Writes a message; it stands in the chat at once. `about`: on whose page it was begun. */
export function useSendMessage(other: string) {
  const { api } = useDataClient();
  return useCallback(
    (text: string, photo: Photo | null, about: string | null): Promise<Result<unknown>> =>
      api.put({
        ...{ _id: messageId(other, ulid()), type: 'message', schemaVersion: versionOf('message') },
        ...{ text: text.trim(), photo: photo && { ...photo, alt: photo.alt.trim() } },
        ...{ about, createdAt: new Date().toISOString() },
      }),
    [api, other],
  );
}

/** Notes up to where this person has read, and lets the other one know where they want that. */
export function useMarkRead(other: string) {
  const { api } = useDataClient();
  return useCallback(
    async (upTo: string, tells: boolean): Promise<void> => {
      const before = (await api.get(chatMarkId(other)))?.statement;
      const mark = before?.type === 'chat-mark' ? before : null;
      await api.put(grownMark(other, mark, { readUpTo: upTo, ...(tells ? { toldUpTo: upTo } : {}) }));
    },
    [api, other],
  );
}
