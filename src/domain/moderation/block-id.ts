import { idGrammar, NOTHING, USER_ID } from '../kinds/id-grammar.ts';

/** Whom a person keeps away; of the fact first who keeps away and then whom. */
export const blockIds = idGrammar('block', USER_ID);
export const blockFactIds = idGrammar('block', USER_ID, USER_ID);

export function blockId(userId: string): string {
  return blockIds.make(userId);
}

/** Whom a block keeps away. */
export function personOfBlock(statement: string): string {
  return blockIds.parse(statement)?.[0] ?? NOTHING;
}

export function blockFactId(blocker: string, blocked: string): string {
  return blockFactIds.make(blocker, blocked);
}
