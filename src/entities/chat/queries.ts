import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ulid } from 'ulid';
import type { Result } from '../../data/api/result.ts';
import { advanceReadMark } from '../../domain/chat-mark/advance-read-mark.ts';
import { chatMarkFactIds, chatMarkId } from '../../domain/chat-mark/id.ts';
import type { ChatMarkFact } from '../../domain/chat-mark/schema.ts';
import { messageOfHidden } from '../../domain/hidden-message/id.ts';
import { messageId, messageIds } from '../../domain/message/id.ts';
import type { MessageFact, MessageStatement } from '../../domain/message/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useBlocks } from '../../session/blocks.ts';
import { type ScreenApi, useDataClient, usePerson } from '../../session/session.tsx';
import { readPreferences } from '../preferences/read-preferences.ts';
import { useBookingChats } from './chat-events.ts';
import { type ChatSummary, chatsOf } from './chats.ts';
import { useChatHeads } from './heads.ts';
import { chatKeys } from './keys.ts';
import { pageOfChat } from './page-of-chat.ts';
import { type ChatReactions, reactionsOf } from './reactions.ts';
import { isShown, type ShownMessage, shownMessages } from './shown-messages.ts';

/** This person's chats, newest first, also those of which reservations are the only lines; undefined until read. */
export function useChats(): readonly ChatSummary[] | undefined {
  const heads = useChatHeads();
  const blocks = useBlocks();
  const bookings = useBookingChats();
  return useMemo(() => heads && bookings && chatsOf(heads, blocks, bookings), [heads, blocks, bookings]);
}

/** An open chat. */
export interface ChatRead {
  messages: readonly ShownMessage[];
  /** True if there are no earlier messages. */
  whole: boolean;
  /** This person's own mark. */
  readUpTo: string | null;
  reportedUpTo: string | null;
  /** Up to when they removed the chat from their list; null if never. */
  hiddenUpTo: string | null;
  /** Whether others see what they read. */
  tells: boolean;
  reactions: ChatReactions;
}

/** What was read of a chat. */
export interface ChatReading {
  /** Undefined until read. */
  read: ChatRead | undefined;
  /** False while `read` is missing, or cached and being refreshed. */
  isCurrent: boolean;
}

/** The messages with one person in the order of the chat; `newest`: about how many from its end. */
export function useMessages(other: string, newest: number): ChatReading {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const { data, isFetching } = useQuery({
    queryKey: chatKeys.of(userId, other, newest),
    queryFn: async (): Promise<ChatRead> => {
      const [theirs, own, theirMark, mark, hidden, tells, reactions] = await Promise.all([
        theirsOf(api, other, newest),
        api.list('message', messageIds.range(other).from, newest),
        otherReadMark(api, other, userId),
        markOf(api, other),
        hiddenOf(api),
        tellsRead(api),
        reactionsOf(api, { userId, other, newest }),
      ]);
      const full = { mine: own.length === newest, theirs: theirs.length === newest };
      const shown = pageOfChat(shownMessages(theirs, own, tells ? theirMark : withoutReading(theirMark)), full);
      const messages = shown.filter(isShown(mark?.hiddenUpTo ?? null, hidden, userId));
      const { readUpTo = null, toldUpTo: reportedUpTo = null, hiddenUpTo = null } = mark ?? {};
      return { messages, whole: !full.mine && !full.theirs, readUpTo, reportedUpTo, hiddenUpTo, tells, reactions };
    },
    enabled: userId !== '',
    // While more is loading, the current messages stay.
    placeholderData: keepPreviousData,
  });
  return { read: data, isCurrent: data !== undefined && !isFetching };
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

/** The facts of the messages that this person hides. */
async function hiddenOf(api: ScreenApi): Promise<ReadonlySet<string>> {
  const all = await api.list('hidden-message');
  return new Set(all.flatMap(({ statement: { _id, hidden } }) => (hidden ? [messageOfHidden(_id)] : [])));
}

async function markOf(api: ScreenApi, other: string) {
  const statement = (await api.get(chatMarkId(other)))?.statement;
  return statement?.type === 'chat-mark' ? statement : null;
}

/** Whether others see what this person has read. */
async function tellsRead(api: ScreenApi): Promise<boolean> {
  return (await readPreferences(api)).preferences.tellsRead;
}

/** A person who hides their read marks does not see those of others. */
function withoutReading(mark: ChatMarkFact | null): ChatMarkFact | null {
  return mark === null ? null : { ...mark, readUpTo: null };
}

/** The other person's read mark. */
async function otherReadMark(api: ScreenApi, other: string, userId: string): Promise<ChatMarkFact | null> {
  const id = chatMarkFactIds.make(other, userId);
  return (await api.delivered('chat-mark', { from: id, limit: 1 })).find(({ _id }) => _id === id) ?? null;
}

/** What a message consists of. `about`: the page where the chat began. */
export type NewMessage = Pick<MessageStatement, 'text' | 'photo' | 'about'> & { readonly replyTo: string | null };

/** Writes a message, which appears in the chat immediately. */
export function useSendMessage(other: string) {
  const { api } = useDataClient();
  return useCallback(
    ({ text, photo, about, replyTo }: NewMessage): Promise<Result<unknown>> =>
      api.put({
        _id: messageId(other, ulid()),
        type: 'message',
        schemaVersion: versionOf('message'),
        text: text.trim(),
        photo: photo && { ...photo, alt: photo.alt.trim() },
        about,
        ...(replyTo !== null && { replyTo }),
        createdAt: new Date().toISOString(),
      }),
    [api, other],
  );
}

/** Stores this person's read position, and publishes it to the other person if permitted. */
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
 * Removes a chat from this person's list, on all their devices, up to its newest message. Refused messages are
 * discarded; waiting ones are still sent and bring the chat back.
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
