import type { ShownMessage } from './shown-messages.ts';

/** When a message was sent, as it is shown: by the service's clock, and until that saw it by its writer's. */
export const momentOf = ({ publishedAt, at }: Pick<ShownMessage, 'publishedAt' | 'at'>): string => publishedAt ?? at;

/**
 * The end of a chat of which at most `newest` messages of each of the two were read: from where those of both are there
 * on. Before it one's would stand without the other's answers. `full`: of whom there may be more.
 */
export function pageOfChat(
  messages: readonly ShownMessage[],
  full: { mine: boolean; theirs: boolean },
): readonly ShownMessage[] {
  const since = (mine: boolean) => messages.findIndex((message) => message.mine === mine);
  const from = Math.max(full.mine ? since(true) : 0, full.theirs ? since(false) : 0);
  return from <= 0 ? messages : messages.slice(from);
}
