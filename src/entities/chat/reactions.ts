import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Result } from '../../data/api/result.ts';
import { keyInChat } from '../../domain/message/id.ts';
import type { Emoji } from '../../domain/reaction/emoji.ts';
import { reactionFactIds, reactionId, reactionIds } from '../../domain/reaction/id.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { type ScreenApi, useDataClient, usePerson } from '../../session/session.tsx';
import { chatKeys } from './keys.ts';
import { factOf, type ShownMessage } from './shown-messages.ts';

/** How the two people of a chat react to a message; null: not. */
export interface Reactions {
  readonly mine: Emoji | null;
  readonly theirs: Emoji | null;
}

/** By the `keyInChat` of the message. */
export type ChatReactions = ReadonlyMap<string, Reactions>;

/** The reactions to the messages of a chat; `newest`: about how many messages of each person. */
export async function reactionsOf(
  api: ScreenApi,
  { userId, other, newest }: { userId: string; other: string; newest: number },
): Promise<ChatReactions> {
  const chat = [
    [other, userId],
    [userId, other],
  ] as const;
  const [theirs, mine] = await Promise.all([
    Promise.all(
      chat.map((people) =>
        api.delivered('reaction', {
          ...reactionFactIds.range(other, ...people),
          descending: true,
          limit: newest,
        }),
      ),
    ),
    Promise.all(chat.map((people) => api.list('reaction', reactionIds.range(...people).from, newest))),
  ]);
  const found = new Map<string, Reactions>();
  const note = (id: string, part: Partial<Reactions>) =>
    found.set(keyInChat(id), { mine: null, theirs: null, ...found.get(keyInChat(id)), ...part });
  for (const { _id, emoji } of theirs.flat()) note(_id, { theirs: emoji });
  for (const { statement, state } of mine.flat()) {
    if (state !== 'refused' && state !== 'removed') note(statement._id, { mine: statement.emoji });
  }
  return found;
}

/** Reacts to a message, or takes the reaction back. */
export function useReact() {
  const { api } = useDataClient();
  const client = useQueryClient();
  const userId = usePerson()?.userId ?? '';
  return useCallback(
    async (message: ShownMessage, emoji: Emoji | null): Promise<Result<unknown>> => {
      const result = await api.put({
        _id: reactionId(factOf(message, userId)),
        type: 'reaction',
        schemaVersion: versionOf('reaction'),
        emoji,
      });
      await client.invalidateQueries({ queryKey: chatKeys.all });
      return result;
    },
    [api, client, userId],
  );
}
