import { idGrammar, NOTHING, USER_ID } from '../kinds/id-grammar.ts';

/** By the blocked person; the fact's id has first the blocking and then the blocked person. */
export const blockIds = idGrammar('block', USER_ID);
export const blockFactIds = idGrammar('block', USER_ID, USER_ID);

export function blockId(userId: string): string {
  return blockIds.make(userId);
}

/** The person that a block is about. */
export function personOfBlock(statement: string): string {
  return blockIds.parse(statement)?.[0] ?? NOTHING;
}

export function blockFactId(blocker: string, blocked: string): string {
  return blockFactIds.make(blocker, blocked);
}
