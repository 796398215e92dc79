import type { ChatHead } from '../../data/api/own.ts';
import type { Blocks } from '../../session/blocks.ts';
import { type ChatRelation, relationOf } from './heads.ts';
import { type ShownMessage, shownMessages } from './shown-messages.ts';

/** A chat in the list: with whom, and what was written last. */
export interface ChatSummary extends ChatRelation {
  other: string;
  /** As they were called when they wrote last; null: they have not written. */
  name: string | null;
  letter: string | null;
  last: ShownMessage;
}

/**
 * All chats of a person, the one with the newest message first; what was not sent yet is newer than everything. Of
 * somebody who is kept away there is no request.
 */
export function chatsOf(heads: readonly ChatHead[], blocks: Blocks): ChatSummary[] {
  return heads
    .flatMap((head): ChatSummary[] => {
      const { other, theirs, own } = head;
      const last = shownMessages(theirs === null ? [] : [theirs], own === null ? [] : [own], null).at(-1);
      const standing = relationOf(head, blocks);
      if (last === undefined || standing === null) return [];
      const { authorName: name = null, authorLetter: letter = null } = theirs ?? {};
      return [{ other, name, letter, last, ...standing }];
    })
    .sort((one, two) => (placeOf(one) < placeOf(two) ? 1 : -1));
}

/** Above every instant stands what has no place yet, sign by sign: in a language’s order the tilde is below digits. */
const placeOf = ({ last }: ChatSummary) => last.publishedAt ?? `~${last.at}`;
