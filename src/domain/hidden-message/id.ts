import { idGrammar, keyOf } from '../kinds/id-grammar.ts';
import { messageFactIds } from '../message/id.ts';

/** By the message's fact, whoever of the two wrote it. */
export const hiddenMessageIds = idGrammar('hidden-message', keyOf(messageFactIds));

export function hiddenMessageId(message: string): string {
  return hiddenMessageIds.make(message);
}
