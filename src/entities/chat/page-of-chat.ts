import type { ShownMessage } from './shown-messages.ts';

/** The day under which a message stands: by the service's clock, before publication by its writer's. */
export const momentOf = ({ publishedAt, at }: Pick<ShownMessage, 'publishedAt' | 'at'>): string => publishedAt ?? at;

/**
 * The end of a chat of which at most `newest` messages of each person were read: from the point where those of both are
 * complete. Before it one person's messages would lack the other's. `full`: whose messages may continue further back.
 */
export function pageOfChat(
  messages: readonly ShownMessage[],
  full: { mine: boolean; theirs: boolean },
): readonly ShownMessage[] {
  const since = (mine: boolean) => messages.findIndex((message) => message.mine === mine);
  const from = Math.max(full.mine ? since(true) : 0, full.theirs ? since(false) : 0);
  return from <= 0 ? messages : messages.slice(from);
}
