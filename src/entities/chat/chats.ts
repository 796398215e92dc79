import type { ChatHead } from '../../data/api/own.ts';
import { inChatOrder } from '../../domain/message/order.ts';
import type { Blocks } from '../../session/blocks.ts';
import type { BookingChat, ChatLine } from './chat-events.ts';
import { type ChatRelation, relationOf } from './heads.ts';
import { shownMessages } from './shown-messages.ts';

/** A chat in the list: the other person and the last message. */
export interface ChatSummary extends ChatRelation {
  other: string;
  /** The name in their last message; null if they have not written. */
  name: string | null;
  letter: string | null;
  last: ChatLine;
}

/**
 * All chats of a person, the one with the newest line first; unsent messages count as newer than all others. A blocked
 * person makes no request. `bookings`: the people with whom there are reservations, whose acts are lines of the chat.
 */
export function chatsOf(
  heads: readonly ChatHead[],
  blocks: Blocks,
  bookings: readonly BookingChat[] = [],
): ChatSummary[] {
  const booked = new Map(bookings.map((booking) => [booking.other, booking]));
  const written = heads.flatMap((head): ChatSummary[] => {
    const { other, theirs, own } = head;
    const last = shownMessages(theirs === null ? [] : [theirs], own === null ? [] : [own], null).at(-1);
    const relation = relationOf(head, blocks);
    if (last === undefined || relation === null) return [];
    const { authorName: name = null, authorLetter: letter = null } = theirs ?? {};
    const act = booked.get(other)?.last;
    booked.delete(other);
    return [{ other, name, letter, last: act !== undefined && inChatOrder(last, act) < 0 ? act : last, ...relation }];
  });
  const unwritten = [...booked.values()]
    .filter(({ other }) => !blocks.has(other))
    .map((booking) => ({ ...booking, unread: 0, request: false, away: null }));
  return [...written, ...unwritten].sort((one, two) => (placeOf(one) < placeOf(two) ? 1 : -1));
}

/** A chat without a time sorts above every instant, by code unit: in a locale's order the tilde is below digits. */
const placeOf = ({ last }: ChatSummary) => last.publishedAt ?? `~${last.at}`;
