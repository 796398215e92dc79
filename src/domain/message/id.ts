import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

/** By whom it is written to and when: what a person wrote to another one is one range of ids in their own database. */
export const messageIds = idGrammar('message', USER_ID, ULID);

/** In `matters`, and in the database of whom it is written to: by its author, whom it is written to, and when. */
export const messageFactIds = idGrammar('delivered:message', USER_ID, USER_ID, ULID);

export function messageId(to: string, ulid: string): string {
  return messageIds.make(to, ulid);
}

/** Whom a message is written to. */
export function recipientOf(message: string): string {
  return messageIds.parse(message)?.[0] ?? NOTHING;
}

/** In place of an author's id in what stays of somebody who has gone. */
export const NO_AUTHOR = '0'.repeat(32);

/** Who wrote a message that was delivered: its id says so for ever, also when its author has gone. */
export function authorOfMessage(fact: string): string {
  return messageFactIds.parse(fact)?.[0] ?? NOTHING;
}

/** Both people are in it, so nobody's statement leads to somebody else's fact. */
export function messageFactId(message: string, author: string): string {
  const [to = NOTHING, ulid = NOTHING] = messageIds.parse(message) ?? [];
  return messageFactIds.make(author, to, ulid);
}

/** The statement's id of a message that was delivered. */
export function statementOfMessage(fact: string): string {
  const [, to = NOTHING, ulid = NOTHING] = messageFactIds.parse(fact) ?? [];
  return messageId(to, ulid);
}
