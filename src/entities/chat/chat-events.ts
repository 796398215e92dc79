import { useQuery } from '@tanstack/react-query';
import { inChatOrder } from '../../domain/message/order.ts';
import { reservationFactIds } from '../../domain/reservation/id.ts';
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
