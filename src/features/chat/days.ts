import { momentOf } from '../../entities/chat/page-of-chat.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/**
 * Whether a new day starts with a message. Only rendered messages are checked: for ten thousand it would take longer
 * than everything else. `dayOf` returns the same for instants of one day.
 */
export function beginsDay(
  messages: readonly ShownMessage[],
  index: number,
  dayOf: (instant: string) => string,
): boolean {
  const message = messages[index];
  const before = messages[index - 1];
  if (message === undefined) return false;
  return before === undefined || dayOf(momentOf(before)) !== dayOf(momentOf(message));
}
