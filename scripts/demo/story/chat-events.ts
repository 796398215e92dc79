import { react, readChat, sendMessage } from '../acts/chat.ts';
import { block } from '../acts/moderate.ts';
import { hideMessage } from '../acts/own-lists.ts';
import { BLOCKS, CHATS, type SampleChat } from '../data/chats.ts';
import { HIDDEN_MESSAGES } from '../data/own-lists.ts';
import type { Story, StoryEvent } from './story.ts';

const REACTION_DAYS = 0.01;
/** After the last message, before the end of the story. */
const READ_DAYS = 0.02;
const LAST_DAYS_AGO = 0.02;

export function chatEvents(story: Story): StoryEvent[] {
  return [
    ...CHATS.flatMap((chat, number) => eventsOf(story, chat, number)),
    ...HIDDEN_MESSAGES.map(({ by, message }) => ({
      daysAgo: LAST_DAYS_AGO,
      perform: () => hideMessage(story.person(by), story.id(`message ${message}`)),
    })),
    ...BLOCKS.map(({ by, person, kind }) => ({
      daysAgo: LAST_DAYS_AGO,
      perform: () => block(story.person(by), story.person(person), kind),
    })),
  ];
}

function eventsOf(story: Story, chat: SampleChat, number: number): StoryEvent[] {
  const { messages, between, about } = chat;
  const [first, last] = chat.daysAgo;
  const apart = (first - last) / Math.max(1, messages.length - 1);
  const other = (key: string) => story.person(between[0] === key ? between[1] : between[0]);
  const sent = messages.flatMap((message, index): StoryEvent[] => {
    const daysAgo = first - index * apart;
    const { by, reaction } = message;
    const name = nameOf(chat, number, index);
    const send = async () => {
      const topic = index === 0 && about !== undefined ? story.id(about) : null;
      story.remember(name, await sendMessage(story.person(by), other(by), { ...message, daysAgo }, topic));
    };
    const events: StoryEvent[] = [{ daysAgo, perform: send }];
    if (reaction !== undefined) {
      const perform = () => react(other(by), story.id(name), reaction);
      events.push({ daysAgo: daysAgo - REACTION_DAYS, perform });
    }
    return events;
  });
  return [...sent, ...between.map((reader) => readEvent(story, chat, number, reader))];
}

function readEvent(story: Story, chat: SampleChat, number: number, reader: string): StoryEvent {
  const { messages, between, unread } = chat;
  const received = messages.flatMap(({ by }, index) => (by === reader ? [] : [index]));
  const read = received.filter((index) => index < messages.length - unread);
  const idAt = (index: number | undefined) => (index === undefined ? null : story.id(nameOf(chat, number, index)));
  const perform = async () => {
    const last = idAt(received.at(-1));
    if (last === null) return;
    const other = story.person(between[0] === reader ? between[1] : between[0]);
    await readChat(story.person(reader), other, { received: last, read: idAt(read.at(-1)) });
  };
  return { daysAgo: Math.max(LAST_DAYS_AGO, chat.daysAgo[1] - READ_DAYS), perform };
}

function nameOf({ messages }: SampleChat, chat: number, index: number): string {
  return `message ${messages[index]?.key ?? `${chat}.${index}`}`;
}
