import { chatMarkId } from '../../../src/domain/chat-mark/id.ts';
import type { ChatMarkStatement } from '../../../src/domain/chat-mark/schema.ts';
import { messageFactId, messageId } from '../../../src/domain/message/id.ts';
import type { MessageFact, MessageStatement } from '../../../src/domain/message/schema.ts';
import type { Photo } from '../../../src/domain/photo/schema.ts';
import { reactionId } from '../../../src/domain/reaction/id.ts';
import type { ReactionStatement } from '../../../src/domain/reaction/schema.ts';
import type { SampleMessage } from '../data/chats.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';
import { drawLandscape, LANDSCAPE } from '../pictures/drawing.ts';

/**
 * Sends a message; `about`: the announcement or the pet on whose page the chat began.
 * @returns the id of its fact
 */
export async function sendMessage(
  by: SampleVisitor,
  to: SampleVisitor,
  { text, picture, daysAgo }: Pick<SampleMessage, 'text' | 'picture'> & { readonly daysAgo: number },
  about: string | null,
): Promise<string> {
  const _id = messageId(to.userId, by.key(`message ${text}`, daysAgo));
  if (await by.device.isAnswered(_id)) return messageFactId(_id, by.userId);
  const photo: Photo | undefined = picture && {
    sha256: await by.device.upload(await drawLandscape(picture.scene), true),
    alt: picture.alt,
    ...LANDSCAPE,
  };
  const statement: MessageStatement = {
    _id,
    ...headOf('message'),
    text,
    photo: photo ?? null,
    about,
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
  return messageFactId(_id, by.userId);
}

/** `fact`: the last message from the other person that was read; null if none was. `received`: the last of all. */
export async function readChat(
  by: SampleVisitor,
  other: SampleVisitor,
  { received, read }: { readonly received: string; readonly read: string | null },
): Promise<void> {
  const timeOf = async (fact: string) => (await by.device.delivered<MessageFact>(fact)).publishedAt;
  const readUpTo = read === null ? null : await timeOf(read);
  const statement: ChatMarkStatement = {
    _id: chatMarkId(other.userId),
    ...headOf('chat-mark'),
    gotUpTo: await timeOf(received),
    readUpTo,
    toldUpTo: readUpTo,
    hiddenUpTo: null,
  };
  await by.say(statement);
}

export async function react(by: SampleVisitor, message: string, emoji: ReactionStatement['emoji']): Promise<void> {
  const statement: ReactionStatement = { _id: reactionId(message), ...headOf('reaction'), emoji };
  await by.say(statement);
}
