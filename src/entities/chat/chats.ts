import type { ChatMarkStatement } from '../../domain/chat-mark/schema.ts';
import { authorOfMessage, recipientOf } from '../../domain/message/id.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import { type OwnMessage, type ShownMessage, shownMessages } from './shown-messages.ts';

/** A chat in the list: with whom, and what was written last. */
export interface ChatSummary {
  other: string;
  /** As they were called when they wrote last; null: they have not written. */
  name: string | null;
  letter: string | null;
  avatar: string | null;
  last: ShownMessage;
  unread: number;
}

/** What came after the mark; without one nothing was read. */
export function unreadAfter(theirs: readonly MessageFact[], readUpTo: string | null): number {
  return readUpTo === null ? theirs.length : theirs.filter(({ publishedAt }) => publishedAt > readUpTo).length;
}

/** All chats of a person, the one with the newest message first; what was not sent yet is newer than everything. */
export function chatsOf(
  delivered: readonly MessageFact[],
  own: readonly OwnMessage[],
  marks: ReadonlyMap<string, Pick<ChatMarkStatement, 'readUpTo'>>,
): ChatSummary[] {
  const theirs = groupBy(delivered, ({ _id }) => authorOfMessage(_id));
  const mine = groupBy(own, ({ statement }) => recipientOf(statement._id));
  const people = new Set([...theirs.keys(), ...mine.keys()]);
  return [...people]
    .flatMap((other) => {
      const facts = theirs.get(other) ?? [];
      const last = shownMessages(facts, mine.get(other) ?? [], null).at(-1);
      if (last === undefined) return [];
      const newest = facts.reduce<MessageFact | null>(
        (latest, fact) => (latest === null || fact.publishedAt > latest.publishedAt ? fact : latest),
        null,
      );
      const unread = unreadAfter(facts, marks.get(other)?.readUpTo ?? null);
      const { authorName: name = null, authorLetter: letter = null, customAvatar: avatar = null } = newest ?? {};
      return [{ other, name, letter, avatar, last, unread }];
    })
    .sort((one, two) => (placeOf(one) < placeOf(two) ? 1 : -1));
}

/** Above every instant stands what has no place yet, sign by sign: in a language’s order the tilde is below digits. */
const placeOf = ({ last }: ChatSummary) => last.publishedAt ?? `~${last.at}`;

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
