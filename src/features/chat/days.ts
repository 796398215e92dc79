import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/** The messages of one day of the reader's. */
interface Day {
  /** An instant of it. */
  at: string;
  messages: ShownMessage[];
}

/** When a message was sent, as it is shown: by the service's clock, and until that saw it by its writer's. */
export const momentOf = ({ publishedAt, at }: ShownMessage): string => publishedAt ?? at;

/** Splits a chat where the day changes, without touching the order. `dayOf` says the same for instants of one day. */
export function daysOf(messages: readonly ShownMessage[], dayOf: (instant: string) => string): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const at = momentOf(message);
    const day = days.at(-1);
    if (day !== undefined && dayOf(day.at) === dayOf(at)) day.messages.push(message);
    else days.push({ at, messages: [message] });
  }
  return days;
}
