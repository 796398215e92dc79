import type { ChatHead } from '../../data/api/own.ts';
import type { Blocks } from '../../session/blocks.ts';
import { type ShownMessage, shownMessages } from './shown-messages.ts';

/** A chat in the list: with whom, and what was written last. */
export interface ChatSummary {
  other: string;
  /** As they were called when they wrote last; null: they have not written. */
  name: string | null;
  letter: string | null;
  last: ShownMessage;
  /** None of somebody who is kept away. */
  unread: number;
  /** They wrote, and this person has never answered. */
  request: boolean;
  /** How this person keeps them away; null: they do not. */
  away: 'mute' | 'block' | null;
}

/**
 * All chats of a person, the one with the newest message first; what was not sent yet is newer than everything. Of
 * somebody who is kept away there is no request.
 */
export function chatsOf(heads: readonly ChatHead[], blocks: Blocks): ChatSummary[] {
  return heads
    .flatMap(({ other, theirs, own, unread, answered }): ChatSummary[] => {
      const last = shownMessages(theirs === null ? [] : [theirs], own === null ? [] : [own], null).at(-1);
      const away = blocks.get(other) ?? null;
      if (last === undefined || (!answered && own === null && away !== null)) return [];
      const { authorName: name = null, authorLetter: letter = null } = theirs ?? {};
      const request = !answered && theirs !== null;
      return [{ other, name, letter, last, unread: away === null ? unread : 0, request, away }];
    })
    .sort((one, two) => (placeOf(one) < placeOf(two) ? 1 : -1));
}

/** Above every instant stands what has no place yet, sign by sign: in a language’s order the tilde is below digits. */
const placeOf = ({ last }: ChatSummary) => last.publishedAt ?? `~${last.at}`;

/** What the numbers at the signs say: all that is unread, and one for each request, however much was written in it. */
export function unreadIn(chats: readonly ChatSummary[]): number {
  return chats.reduce((sum, { unread, request }) => sum + (request ? Math.min(unread, 1) : unread), 0);
}
