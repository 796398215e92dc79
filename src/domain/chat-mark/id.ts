import { idGrammar, NOTHING, USER_ID } from '../kinds/id-grammar.ts';

/** One per chat, by the other person's id. */
export const chatMarkIds = idGrammar('chat-mark', USER_ID);

/** In `matters`, and in the other person's database: first whose mark it is, then for whom it is. */
export const chatMarkFactIds = idGrammar('delivered:chat-mark', USER_ID, USER_ID);

export function chatMarkId(other: string): string {
  return chatMarkIds.make(other);
}

/** The other person of the chat that the mark's statement belongs to. */
export function otherOfMark(mark: string): string {
  return chatMarkIds.parse(mark)?.[0] ?? NOTHING;
}

export function chatMarkFactId(mark: string, reader: string): string {
  return chatMarkFactIds.make(reader, otherOfMark(mark));
}
