import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

/** By recipient and time: one person's messages to another are one range of ids in their own database. */
export const messageIds = idGrammar('message', USER_ID, ULID);

/** In `matters`, and in the recipient's database: by author, recipient and time. */
export const messageFactIds = idGrammar('delivered:message', USER_ID, USER_ID, ULID);

export function messageId(to: string, ulid: string): string {
  return messageIds.make(to, ulid);
}

/** The recipient of a message. */
export function recipientOf(message: string): string {
  return messageIds.parse(message)?.[0] ?? NOTHING;
}

/** The last part of a message's id, the same in statement and fact: it names the message within its chat. */
export function keyInChat(message: string): string {
  return message.slice(message.lastIndexOf(':') + 1);
}

/** Replaces the author's id in what remains of a deleted account. */
export const NO_AUTHOR = '0'.repeat(32);

/** The author of a delivered message: its id names them even after their account is deleted. */
export function authorOfMessage(fact: string): string {
  return messageFactIds.parse(fact)?.[0] ?? NOTHING;
}

/** The id contains both people, so a statement never refers to another person's fact. */
export function messageFactId(message: string, author: string): string {
  const [to = NOTHING, ulid = NOTHING] = messageIds.parse(message) ?? [];
  return messageFactIds.make(author, to, ulid);
}

/** The statement's id of a delivered message. */
export function statementOfMessage(fact: string): string {
  const [, to = NOTHING, ulid = NOTHING] = messageFactIds.parse(fact) ?? [];
  return messageId(to, ulid);
}
