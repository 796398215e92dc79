import { idGrammar, keyOf, NOTHING } from '../kinds/id-grammar.ts';
import { messageFactIds } from '../message/id.ts';

/** By the message's fact, whichever of the two wrote it. */
export const hiddenMessageIds = idGrammar('hidden-message', keyOf(messageFactIds));

/** The message's fact that a statement hides. */
export function messageOfHidden(hidden: string): string {
  return hiddenMessageIds.parse(hidden)?.[0] ?? NOTHING;
}

export function hiddenMessageId(message: string): string {
  return hiddenMessageIds.make(message);
}
