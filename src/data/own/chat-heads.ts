import type { ChatMarkStatement } from '../../domain/chat-mark/schema.ts';
import { messageFactId, recipientOf } from '../../domain/message/id.ts';
import { inChatOrder } from '../../domain/message/order.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import type { ChatHead, OwnRecord } from '../api/own.ts';

interface Parts {
  readonly userId: string;
  readonly theirs: readonly MessageFact[];
  readonly own: readonly OwnRecord<'message'>[];
  /** By the other one. */
  readonly marks: ReadonlyMap<string, Pick<ChatMarkStatement, 'readUpTo' | 'hiddenUpTo'>>;
  /** The facts of single messages that the person does not want to see. */
  readonly hidden: ReadonlySet<string>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What the list says of each chat in which anything is shown, in no order. */
export function headsOf({ userId, theirs, own, marks, hidden }: Parts): ChatHead[] {
  const heads = new Map<string, Mutable<ChatHead>>();
  const headOf = (other: string) => {
    const head = heads.get(other) ?? { other, theirs: null, own: null, unread: 0, answered: false };
    heads.set(other, head);
    return head;
  };
  for (const fact of theirs) {
    const { _id, authorId, publishedAt } = fact;
    const mark = marks.get(authorId);
    if (isUpTo(publishedAt, mark?.hiddenUpTo) || hidden.has(_id)) continue;
    const head = headOf(authorId);
    if (!isUpTo(publishedAt, mark?.readUpTo)) head.unread += 1;
    if (head.theirs === null || inChatOrder(placeOfFact(head.theirs), placeOfFact(fact)) < 0) head.theirs = fact;
  }
  for (const record of own) {
    const { _id } = record.statement;
    if (record.state === 'removed') continue;
    const other = recipientOf(_id);
    const head = headOf(other);
    if (record.state !== 'refused') head.answered = true;
    const { publishedAt } = placeOfOwn(record);
    if (isUpTo(publishedAt, marks.get(other)?.hiddenUpTo) || hidden.has(messageFactId(_id, userId))) continue;
    if (head.own === null || inChatOrder(placeOfOwn(head.own), placeOfOwn(record)) < 0) head.own = record;
  }
  return [...heads.values()].filter((head) => head.theirs !== null || head.own !== null);
}

/** Without a mark nothing is, and neither is what has no time by the service's clock. */
function isUpTo(publishedAt: string | null, mark: string | null | undefined): boolean {
  return publishedAt !== null && typeof mark === 'string' && publishedAt <= mark;
}

const placeOfFact = ({ _id: id, createdAt: at, publishedAt }: MessageFact) => ({ id, at, publishedAt });

function placeOfOwn({ statement: { _id: id, createdAt: at }, state, outcome }: OwnRecord<'message'>) {
  return { id, at, publishedAt: (state === 'published' && outcome?.publishedAt) || null };
}
