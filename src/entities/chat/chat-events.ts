import { useQuery } from '@tanstack/react-query';
import { chatMarkId } from '../../domain/chat-mark/id.ts';
import { inChatOrder } from '../../domain/message/order.ts';
import { otherParty, reservationFactIds } from '../../domain/reservation/id.ts';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import type { ReservationAction } from '../../domain/reservation/states.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { reservationKeys } from '../reservation/keys.ts';
import { momentOf } from './page-of-chat.ts';
import type { ShownMessage } from './shown-messages.ts';

/** An act on a reservation of the two people, shown between their messages. */
export interface ChatEvent {
  /** The reservation's id. */
  readonly reservation: string;
  readonly action: ReservationAction | 'ask' | 'withdraw';
  readonly by: 'me' | 'them' | 'service';
  readonly day: string;
  readonly service: ReservationFact['service'];
  readonly petName: string;
}

/** A line of a chat: a message, or an event without an author. */
export type ChatLine = ShownMessage & { readonly event?: ChatEvent };

/** How many reservations of each role the chat of two people shows. */
const MAX_EVENTS_PER_ROLE = 100;

/**
 * The acts on the reservations between this person and another. They follow from the histories, which both people have,
 * so each event appears once (docs/adr/2026-11-reservations.md).
 */
export function useChatEvents(other: string): readonly ChatLine[] {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const read = useQuery({
    queryKey: reservationKeys.with(userId, other),
    queryFn: async () => {
      const newest = { descending: true, limit: MAX_EVENTS_PER_ROLE };
      const [asked, asking] = await Promise.all([
        api.delivered('reservation', { ...reservationFactIds.range(other, userId), ...newest }),
        api.delivered('reservation', { ...reservationFactIds.range(userId, other), ...newest }),
      ]);
      return [...asked, ...asking].flatMap((fact) => eventsOf(fact, userId));
    },
    enabled: userId !== '',
  });
  return read.data ?? NONE;
}

const NONE: readonly ChatLine[] = [];

/** The newest act on a reservation with one person, for the list of chats. */
export interface BookingChat {
  readonly other: string;
  readonly name: string;
  readonly letter: string;
  readonly last: ChatLine;
}

/** How many of the newest reservations the list of chats takes into account. */
const MAX_RESERVATIONS_LISTED = 200;

/**
 * The people with whom this person has reservations, whether they wrote to each other or not, without chats removed
 * from the list since the last act; undefined until read.
 */
export function useBookingChats(): readonly BookingChat[] | undefined {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const read = useQuery({
    queryKey: reservationKeys.chats(userId),
    queryFn: async () => {
      const [facts, marks] = await Promise.all([
        api.delivered('reservation', { order: 'newest', descending: true, limit: MAX_RESERVATIONS_LISTED }),
        api.list('chat-mark'),
      ]);
      const hidden = new Map(marks.map(({ statement }) => [statement._id, statement.hiddenUpTo ?? null]));
      return bookingChatsOf(facts, userId, (other) => hidden.get(chatMarkId(other)) ?? null);
    },
    enabled: userId !== '',
  });
  return read.isPending ? undefined : (read.data ?? NO_CHATS);
}

const NO_CHATS: readonly BookingChat[] = [];

/** `hiddenUpTo`: up to when the chat with a person was removed from the list; null if never. */
export function bookingChatsOf(
  facts: readonly ReservationFact[],
  userId: string,
  hiddenUpTo: (other: string) => string | null,
): readonly BookingChat[] {
  const chats = new Map<string, BookingChat>();
  for (const fact of facts) {
    const other = otherParty(fact._id, userId);
    const last = eventsOf(fact, userId).at(-1);
    const known = chats.get(other)?.last.at ?? hiddenUpTo(other) ?? '';
    if (last === undefined || last.at <= known) continue;
    const { name, letter } = fact.uid === userId ? fact.client : fact.executor;
    chats.set(other, { other, name, letter, last });
  }
  return [...chats.values()];
}

function eventsOf(fact: ReservationFact, userId: string): ChatLine[] {
  const { _id: reservation, uid, history, publishedAt, day, service, petName } = fact;
  const role = uid === userId ? 'executor' : 'client';
  const lineAt = (at: string, action: ChatEvent['action'], by: ChatEvent['by']): ChatLine => ({
    id: `${reservation} ${action}`,
    text: '',
    photo: null,
    about: null,
    replyTo: null,
    at,
    shownAt: at,
    publishedAt: at,
    mine: false,
    late: false,
    state: null,
    code: null,
    event: { reservation, action, by, day, service, petName },
  });
  const done = history.map(({ at, action, by }) =>
    lineAt(
      at,
      action === 'decline' && by === 'client' ? 'withdraw' : action,
      by === 'service' ? 'service' : by === role ? 'me' : 'them',
    ),
  );
  return [lineAt(publishedAt, 'ask', role === 'client' ? 'me' : 'them'), ...done];
}

/**
 * Messages with the events between them. `whole`: there are no earlier messages; otherwise events before the first one
 * are loaded with those. `since`: up to when the chat was removed from the person's list; null if never.
 */
export function linesOf(
  messages: readonly ShownMessage[],
  events: readonly ChatLine[],
  { whole, since }: { readonly whole: boolean; readonly since: string | null },
): readonly ChatLine[] {
  const first = messages[0];
  const from = whole || first === undefined ? '' : momentOf(first);
  const shown = events.filter(({ at }) => at >= from && (since === null || at > since));
  return shown.length === 0 ? messages : [...messages, ...shown].sort(inChatOrder);
}
