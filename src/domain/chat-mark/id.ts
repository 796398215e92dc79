import { idGrammar, NOTHING, USER_ID } from '../kinds/id-grammar.ts';

/** One per chat, by the other person. */
export const chatMarkIds = idGrammar('chat-mark', USER_ID);

/** In `matters`, and in the other person's database: by whose mark it is, and whom it is for. */
export const chatMarkFactIds = idGrammar('delivered:chat-mark', USER_ID, USER_ID);

export function chatMarkId(other: string): string {
  return chatMarkIds.make(other);
}

/** Of the mark of which chat a statement is, by the other person. */
export function otherOfMark(mark: string): string {
  return chatMarkIds.parse(mark)?.[0] ?? NOTHING;
}

export function chatMarkFactId(mark: string, reader: string): string {
  return chatMarkFactIds.make(reader, otherOfMark(mark));
}
