import type { DeliveryState } from '../../../data/api/own.ts';
import { chatMarkFactIds } from '../../../domain/chat-mark/id.ts';
import type { ChatMarkFact } from '../../../domain/chat-mark/schema.ts';
import { messageFactIds, messageId } from '../../../domain/message/id.ts';
import type { MessageFact } from '../../../domain/message/schema.ts';
import { outcomeId } from '../../../domain/outcome/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { TARAS_ID } from '../../person/testing/profiles.ts';
import type { OwnMessage } from '../shown-messages.ts';

const ULID_START = '01JD4Z7R8S9T0V1W2X3Y4Z';

/** The end of an id for each number, sorting in its order. */
export const ulidOf = (n: number) => `${ULID_START}${String(n).padStart(4, '0')}`;

/** Minute `n` of a fixed day. */
export const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString();

/** A message of Taras to Olena, written and delivered in that minute. */
export function theirMessage(n: number, part: Partial<MessageFact> = {}): MessageFact {
  const { authorId = TARAS_ID, publishedAt = minute(n) } = part;
  return {
    _id: messageFactIds.make(authorId, OLENA.userId, ulidOf(n)),
    type: 'message',
    schemaVersion: versionOf('message'),
    text: `Theirs ${n}`,
    photo: null,
    about: null,
    createdAt: publishedAt,
    authorId,
    authorName: 'Taras Bondar',
    authorLetter: 'TB',
    publishedAt,
    participants: [authorId, OLENA.userId].sort(),
    statementRev: '1-a',
    ...part,
  };
}

interface OwnPart {
  to?: string;
  text?: string;
  about?: string | null;
  replyTo?: string;
  createdAt?: string;
  publishedAt?: string;
  code?: string;
}

/** A message of Olena to Taras in that minute, with its state. */
export function ownMessage(n: number, state: DeliveryState = 'published', part: OwnPart = {}): OwnMessage {
  const {
    to = TARAS_ID,
    text = `Own ${n}`,
    about = null,
    replyTo,
    createdAt = minute(n),
    publishedAt = minute(n),
    code,
  } = part;
  const _id = messageId(to, ulidOf(n));
  const answered = state === 'published' || state === 'refused';
  return {
    statement: {
      ...{
        _id,
        _rev: '1-a',
        type: 'message',
        schemaVersion: versionOf('message'),
        text,
        photo: null,
        about,
        ...(replyTo !== undefined && { replyTo }),
        createdAt,
      },
      written: { at: createdAt, device: 'memory' },
    },
    state,
    outcome: answered
      ? {
          _id: outcomeId(_id),
          type: 'outcome',
          schemaVersion: versionOf('outcome'),
          statement: _id,
          rev: '1-a',
          state,
          ...(state === 'published' ? { publishedAt } : {}),
          ...(code === undefined ? {} : { code }),
          at: publishedAt,
        }
      : null,
    photoWaiting: false,
  };
}

/** Taras' mark: up to which minutes he received and read Olena's messages. */
export function theirMark(gotUpTo: number, readUpTo: number | null): ChatMarkFact {
  return {
    _id: chatMarkFactIds.make(TARAS_ID, OLENA.userId),
    type: 'chat-mark',
    schemaVersion: versionOf('chat-mark'),
    authorId: TARAS_ID,
    gotUpTo: minute(gotUpTo),
    readUpTo: readUpTo === null ? null : minute(readUpTo),
    participants: [TARAS_ID, OLENA.userId].sort(),
    statementRev: '1-a',
  };
}
