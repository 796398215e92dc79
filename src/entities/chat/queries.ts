import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ulid } from 'ulid';
import type { Result } from '../../data/api/result.ts';
import { advanceReadMark } from '../../domain/chat-mark/advance-read-mark.ts';
import { chatMarkFactIds, chatMarkId } from '../../domain/chat-mark/id.ts';
import type { ChatMarkFact } from '../../domain/chat-mark/schema.ts';
import { messageOfHidden } from '../../domain/hidden-message/id.ts';
import { messageId, messageIds } from '../../domain/message/id.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useBlocks } from '../../session/blocks.ts';
import { type ScreenApi, useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { readPreferences } from '../preferences/read-preferences.ts';
import { type ChatSummary, chatsOf } from './chats.ts';
import { useChatHeads } from './heads.ts';
import { chatKeys } from './keys.ts';
import { pageOfChat } from './page-of-chat.ts';
import { isShown, type ShownMessage, shownMessages } from './shown-messages.ts';

/** This person's chats, the newest first; undefined until they were read. */
export function useChats(): readonly ChatSummary[] | undefined {
  const heads = useChatHeads();
  const blocks = useBlocks();
  return useMemo(() => heads && chatsOf(heads, blocks), [heads, blocks]);
}

/** An open chat. */
export interface ChatRead {
  messages: readonly ShownMessage[];
  /** There are no earlier ones. */
  whole: boolean;
  /** This person's own mark. */
  readUpTo: string | null;
  toldUpTo: string | null;
  /** Up to when they took the chat off their list; null: they never did. */
  hiddenUpTo: string | null;
  /** They want others to be told what they read. */
  tells: boolean;
}

/** What was written with one person, in the order of the chat; `newest`: about how much of it from its end. */
export function useMessages(other: string, newest: number) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: chatKeys.of(userId, other, newest),
    queryFn: async (): Promise<ChatRead> => {
      const [theirs, own, told, mark, hidden, tells] = await Promise.all([
        theirsOf(api, other, newest),
        api.list('message', messageIds.range(other).from, newest),
        notificationsFor(api, other, userId),
        markOf(api, other),
        hiddenOf(api),
        tellsRead(api),
      ]);
      const full = { mine: own.length === newest, theirs: theirs.length === newest };
      const shown = pageOfChat(shownMessages(theirs, own, tells ? told : withoutReading(told)), full);
      const messages = shown.filter(isShown(mark?.hiddenUpTo ?? null, hidden, userId));
      const { readUpTo = null, toldUpTo = null, hiddenUpTo = null } = mark ?? {};
      return { messages, whole: !full.mine && !full.theirs, readUpTo, toldUpTo, hiddenUpTo, tells };
    },
    enabled: userId !== '',
    // While more is read, what is there stays.
    placeholderData: keepPreviousData,
  }).data;
}

function theirsOf(api: ScreenApi, other: string, newest: number): Promise<MessageFact[]> {
  return api.delivered('message', {
    order: 'chat',
    from: `${other} `,
    to: `${other}!`,
    descending: true,
    limit: newest,
  });
}

/** The facts of the messages that this person does not want to see. */
async function hiddenOf(api: ScreenApi): Promise<ReadonlySet<string>> {
  const all = await api.list('hidden-message');
  return new Set(all.flatMap(({ statement: { _id, hidden } }) => (hidden ? [messageOfHidden(_id)] : [])));
}

async function markOf(api: ScreenApi, other: string) {
  const statement = (await api.get(chatMarkId(other)))?.statement;
  return statement?.type === 'chat-mark' ? statement : null;
}

/** Whether others are told what this person has read. */
async function tellsRead(api: ScreenApi): Promise<boolean> {
  return (await readPreferences(api)).preferences.tellsRead !== false;
}

/** Who does not tell what they read is not told either. */
function withoutReading(told: ChatMarkFact | null): ChatMarkFact | null {
  return told === null ? null : { ...told, readUpTo: null };
}

/** What the other one told of their reading. */
async function notificationsFor(api: ScreenApi, other: string, userId: string): Promise<ChatMarkFact | null> {
  const id = chatMarkFactIds.make(other, userId);
  return (await api.delivered('chat-mark', { from: id, limit: 1 })).find(({ _id }) => _id === id) ?? null;
}

/** Writes a message; it stands in the chat at once. `about`: on whose page it was begun. */
export function useSendMessage(other: string) {
  const { api } = useDataClient();
  return useCallback(
    (text: string, photo: Photo | null, about: string | null): Promise<Result<unknown>> =>
      api.put({
        _id: messageId(other, ulid()),
        type: 'message',
        schemaVersion: versionOf('message'),
        text: text.trim(),
        photo: photo && { ...photo, alt: photo.alt.trim() },
        about,
        createdAt: new Date().toISOString(),
      }),
    [api, other],
  );
}

/** Notes up to where this person has read, and lets the other one know where they want that. */
export function useMarkRead(other: string) {
  const { api } = useDataClient();
  return useCallback(
    async (upTo: string, tells: boolean): Promise<void> => {
      const mark = await markOf(api, other);
      await api.put(advanceReadMark(other, mark, { readUpTo: upTo, ...(tells ? { toldUpTo: upTo } : {}) }));
    },
    [api, other],
  );
}

/**
 * Takes a chat off this person's own list, on all of their devices, up to the newest message in it. What was refused is
 * given up; what waits is still sent and brings the chat back.
 */
export function useRemoveChat(other: string) {
  const { api } = useDataClient();
  return useCallback(
    async (messages: readonly ShownMessage[]): Promise<Result<unknown>> => {
      for (const { id, state } of messages) {
        const given = state === 'refused' ? await api.discard(id) : null;
        if (given?.ok === false) return given;
      }
      const hiddenUpTo = messages.findLast(({ publishedAt }) => publishedAt !== null)?.publishedAt ?? null;
      if (hiddenUpTo === null) return { ok: true, value: null };
      return await api.put(advanceReadMark(other, await markOf(api, other), { hiddenUpTo }));
    },
    [api, other],
  );
}
