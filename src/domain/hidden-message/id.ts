import { idGrammar, keyOf, NOTHING } from '../kinds/id-grammar.ts';
import { messageFactIds } from '../message/id.ts';

/** By the message's fact, whoever of the two wrote it. */
export const hiddenMessageIds = idGrammar('hidden-message', keyOf(messageFactIds));

/** Of which message, by its fact, a statement is. */
export function messageOfHidden(hidden: string): string {
  return hiddenMessageIds.parse(hidden)?.[0] ?? NOTHING;
}

export function hiddenMessageId(message: string): string {
  return hiddenMessageIds.make(message);
}
