import { momentOf } from '../../entities/chat/page-of-chat.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/**
 * Whether a new day begins with a message. Asked of those that are drawn alone: of ten thousand it would take longer
 * than all the rest. `dayOf` says the same for instants of one day.
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
