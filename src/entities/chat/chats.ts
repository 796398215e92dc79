import type { ChatHead } from '../../data/api/own.ts';
import type { Blocks } from '../../session/blocks.ts';
import { type ChatRelation, relationOf } from './heads.ts';
import { type ShownMessage, shownMessages } from './shown-messages.ts';

/** A chat in the list: the other person and the last message. */
export interface ChatSummary extends ChatRelation {
  other: string;
  /** The name in their last message; null if they have not written. */
  name: string | null;
  letter: string | null;
  last: ShownMessage;
}

/**
 * All chats of a person, the one with the newest message first; unsent messages count as newer than all others. A
 * blocked person makes no request.
 */
export function chatsOf(heads: readonly ChatHead[], blocks: Blocks): ChatSummary[] {
  return heads
    .flatMap((head): ChatSummary[] => {
      const { other, theirs, own } = head;
      const last = shownMessages(theirs === null ? [] : [theirs], own === null ? [] : [own], null).at(-1);
      const relation = relationOf(head, blocks);
      if (last === undefined || relation === null) return [];
      const { authorName: name = null, authorLetter: letter = null } = theirs ?? {};
      return [{ other, name, letter, last, ...relation }];
    })
    .sort((one, two) => (placeOf(one) < placeOf(two) ? 1 : -1));
}

/** A chat without a time sorts above every instant, by code unit: in a locale's order the tilde is below digits. */
const placeOf = ({ last }: ChatSummary) => last.publishedAt ?? `~${last.at}`;
