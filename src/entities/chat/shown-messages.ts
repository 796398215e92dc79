import type { OwnRecord } from '../../data/api/own.ts';
import type { ChatMarkFact } from '../../domain/chat-mark/schema.ts';
import { messageFactId } from '../../domain/message/id.ts';
import { inChatOrder } from '../../domain/message/order.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { isDelayed, timeOfWriting } from '../../domain/written-earlier.ts';

export type OwnMessage = OwnRecord<'message'>;

/**
 * The state of an own message: not sent, received by the service, on the recipient's device, read in an open chat, or
 * refused.
 */
export type MessageState = 'waiting' | 'sent' | 'got' | 'read' | 'refused';

/** A message as both people see it. */
export interface ShownMessage {
  /** Of the statement or of the fact. */
  id: string;
  text: string;
  photo: Photo | null;
  mine: boolean;
  /** The announcement or the pet on whose page the chat began. */
  about: string | null;
  /** The message that it answers, by `keyInChat`; null if none. */
  replyTo: string | null;
  /** When its writer wrote it, by their device; orders messages that are not published. */
  at: string;
  /** The same, as far as it is plausible. */
  shownAt: string;
  /** The position in the chat, by the service's clock; null before publication, at the end of the chat. */
  publishedAt: string | null;
  /** Written so long before it was sent that this is said. */
  late: boolean;
  /** Null for the other person's message. */
  state: MessageState | null;
  /** Why it was refused. */
  code: string | null;
}

/**
 * The messages of a chat in the one order for both people and all their devices: by the service's clock, then
 * unpublished ones in the order of writing. Withdrawn messages are omitted.
 */
export function shownMessages(
  theirs: readonly MessageFact[],
  own: readonly OwnMessage[],
  mark: ChatMarkFact | null,
): ShownMessage[] {
  const mine = own.flatMap((record) => (record.state === 'removed' ? [] : [ofStatement(record, mark)]));
  return [...theirs.map(ofFact), ...mine].sort(inChatOrder);
}

function ofFact(fact: MessageFact): ShownMessage {
  const { _id: id, text, photo, about, replyTo = null, createdAt: at, publishedAt } = fact;
  return {
    id,
    text,
    photo,
    about,
    replyTo,
    at,
    shownAt: timeOfWriting(fact),
    publishedAt,
    late: isDelayed(fact),
    mine: false,
    state: null,
    code: null,
  };
}

function ofStatement({ statement, state, outcome }: OwnMessage, mark: ChatMarkFact | null): ShownMessage {
  const { _id: id, text, photo, about, replyTo = null, createdAt: at } = statement;
  const publishedAt = (state === 'published' && outcome?.publishedAt) || null;
  const times = { createdAt: at, publishedAt: publishedAt ?? at };
  return {
    id,
    text,
    photo,
    about,
    replyTo,
    at,
    shownAt: timeOfWriting(times),
    publishedAt,
    mine: true,
    late: isDelayed(times),
    state: stateOf(state, publishedAt, mark),
    code: state === 'refused' ? (outcome?.code ?? null) : null,
  };
}

function stateOf(state: OwnMessage['state'], publishedAt: string | null, mark: ChatMarkFact | null): MessageState {
  if (state === 'refused' || state === 'waiting') return state;
  if (publishedAt === null || mark === null) return 'sent';
  if (mark.readUpTo !== null && publishedAt <= mark.readUpTo) return 'read';
  return publishedAt <= mark.gotUpTo ? 'got' : 'sent';
}

/**
 * Whether a message is visible to this person. `upTo`: up to where they removed the chat from their list; `hidden`: the
 * facts of individually hidden ones.
 */
export function isShown(upTo: string | null, hidden: ReadonlySet<string>, userId: string) {
  return (message: ShownMessage): boolean => {
    const { publishedAt } = message;
    if (publishedAt !== null && upTo !== null && publishedAt <= upTo) return false;
    return !hidden.has(factOf(message, userId));
  };
}

/** The fact of a message, whichever of the two wrote it. */
export function factOf({ id, mine }: Pick<ShownMessage, 'id' | 'mine'>, userId: string): string {
  return mine ? messageFactId(id, userId) : id;
}
