import type { ChatMarkStatement } from '../../../domain/chat-mark/schema.ts';
import { authorOfMessage, messageFactId, recipientOf } from '../../../domain/message/id.ts';
import { inChatOrder } from '../../../domain/message/order.ts';
import type { MessageFact } from '../../../domain/message/schema.ts';
import type { ChatHead, OwnRecord } from '../../api/own.ts';

/** What a person has hidden. */
export interface Unwanted {
  readonly userId: string;
  /** By the id of the other person. */
  readonly marks: ReadonlyMap<string, Pick<ChatMarkStatement, 'readUpTo' | 'hiddenUpTo'>>;
  /** The facts of single messages that the person has hidden. */
  readonly hidden: ReadonlySet<string>;
}

interface Parts extends Unwanted {
  readonly theirs: readonly MessageFact[];
  readonly own: readonly OwnRecord<'message'>[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The list's entries of each chat with shown messages, unordered. */
export function headsOf({ theirs, own, ...unwanted }: Parts): ChatHead[] {
  const heads = new Map<string, Mutable<ChatHead>>();
  const headOf = (other: string) => {
    const head = heads.get(other) ?? { other, theirs: null, own: null, unread: 0, answered: false };
    heads.set(other, head);
    return head;
  };
  for (const fact of theirs) {
    if (!isShownFact(fact, unwanted)) continue;
    const { publishedAt } = fact;
    const author = authorOfMessage(fact._id);
    const head = headOf(author);
    if (!isUpTo(publishedAt, unwanted.marks.get(author)?.readUpTo)) head.unread += 1;
    if (head.theirs === null || inChatOrder(placeOfFact(head.theirs), placeOfFact(fact)) < 0) head.theirs = fact;
  }
  for (const record of own) {
    if (record.state === 'removed') continue;
    const head = headOf(recipientOf(record.statement._id));
    if (record.state !== 'refused') head.answered = true;
    if (!isShownOwn(record, unwanted)) continue;
    if (head.own === null || inChatOrder(placeOfOwn(head.own), placeOfOwn(record)) < 0) head.own = record;
  }
  return [...heads.values()].filter((head) => head.theirs !== null || head.own !== null);
}

export function isShownFact({ _id, publishedAt }: MessageFact, { marks, hidden }: Unwanted): boolean {
  return !isUpTo(publishedAt, marks.get(authorOfMessage(_id))?.hiddenUpTo) && !hidden.has(_id);
}

export function isShownOwn(record: OwnRecord<'message'>, { userId, marks, hidden }: Unwanted): boolean {
  const { _id } = record.statement;
  const upTo = marks.get(recipientOf(_id))?.hiddenUpTo;
  return (
    record.state !== 'removed' &&
    !isUpTo(placeOfOwn(record).publishedAt, upTo) &&
    !hidden.has(messageFactId(_id, userId))
  );
}

/** False without a mark, and for a message without a time by the service's clock. */
function isUpTo(publishedAt: string | null, mark: string | null | undefined): boolean {
  return publishedAt !== null && typeof mark === 'string' && publishedAt <= mark;
}

const placeOfFact = ({ _id: id, createdAt: at, publishedAt }: MessageFact) => ({ id, at, publishedAt });

export function placeOfOwn({ statement: { _id: id, createdAt: at }, state, outcome }: OwnRecord<'message'>) {
  return { id, at, publishedAt: (state === 'published' && outcome?.publishedAt) || null };
}
