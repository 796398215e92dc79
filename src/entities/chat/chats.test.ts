import { describe, expect, it } from 'vitest';
import { headsOf } from '../../data/own/chats/chat-heads.ts';
import type { MessageFact } from '../../domain/message/schema.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import { TARAS_ID } from '../person/testing/profiles.ts';
import { chatsOf } from './chats.ts';
import { unreadIn } from './heads.ts';
import { factOf, type OwnMessage } from './shown-messages.ts';
import { minute, ownMessage, theirMessage } from './testing/messages.ts';

const LESYA_ID = 'e'.repeat(32);

interface Given {
  theirs?: MessageFact[];
  own?: OwnMessage[];
  marks?: [string, { readUpTo: string | null; hiddenUpTo: string | null }][];
  hidden?: string[];
  away?: [string, 'mute' | 'block'][];
}

const read = (upTo: number) => ({ readUpTo: minute(upTo), hiddenUpTo: null });
const hiddenMark = (upTo: number) => ({ readUpTo: null, hiddenUpTo: minute(upTo) });
const mine = (message: OwnMessage) => factOf({ id: message.statement._id, mine: true }, OLENA.userId);

function chats({ theirs = [], own = [], marks = [], hidden = [], away = [] }: Given) {
  const heads = headsOf({ userId: OLENA.userId, theirs, own, marks: new Map(marks), hidden: new Set(hidden) });
  return chatsOf(heads, new Map(away));
}
const shown = (given: Given) => chats(given).map(({ other, last, unread }) => [other, last.text, unread]);

describe('the list of chats', () => {
  it.each<[string, Given, ReturnType<typeof shown>]>([
    ['is empty without messages', {}, []],
    ['contains a person who wrote', { theirs: [theirMessage(1), theirMessage(2)] }, [[TARAS_ID, 'Theirs 2', 2]]],
    ['contains a person who was only written to', { own: [ownMessage(1)] }, [[TARAS_ID, 'Own 1', 0]]],
    [
      'is ordered by the newest message of either person',
      { theirs: [theirMessage(1), theirMessage(2, { authorId: LESYA_ID })], own: [ownMessage(3)] },
      [
        [TARAS_ID, 'Own 3', 1],
        [LESYA_ID, 'Theirs 2', 1],
      ],
    ],
    [
      'treats an unsent message as the newest',
      { theirs: [theirMessage(9)], own: [ownMessage(1, 'waiting', { to: LESYA_ID })] },
      [
        [LESYA_ID, 'Own 1', 0],
        [TARAS_ID, 'Theirs 9', 1],
      ],
    ],
    ['is empty when all messages were withdrawn', { own: [ownMessage(1, 'removed')] }, []],
    [
      'counts messages after the read mark as unread',
      { theirs: [theirMessage(1), theirMessage(2), theirMessage(3)], marks: [[TARAS_ID, read(2)]] },
      [[TARAS_ID, 'Theirs 3', 1]],
    ],
    [
      'shows only later messages of a removed chat',
      { theirs: [theirMessage(1), theirMessage(4)], own: [ownMessage(2)], marks: [[TARAS_ID, hiddenMark(3)]] },
      [[TARAS_ID, 'Theirs 4', 1]],
    ],
    [
      'omits a chat that was removed completely',
      { theirs: [theirMessage(1)], own: [ownMessage(3)], marks: [[TARAS_ID, hiddenMark(3)]] },
      [],
    ],
    [
      'shows a waiting message although its chat was removed',
      { theirs: [theirMessage(1)], own: [ownMessage(2, 'waiting')], marks: [[TARAS_ID, hiddenMark(3)]] },
      [[TARAS_ID, 'Own 2', 0]],
    ],
    [
      'neither shows nor counts a hidden message',
      {
        theirs: [theirMessage(1), theirMessage(4)],
        own: [ownMessage(2), ownMessage(3)],
        hidden: [theirMessage(4)._id, mine(ownMessage(3))],
      },
      [[TARAS_ID, 'Own 2', 1]],
    ],
  ])('%s', (_, given, rows) => {
    expect(shown(given)).toEqual(rows);
  });

  it.each([
    [null, 3],
    [minute(0), 3],
    [minute(1), 2],
    [minute(3), 0],
  ])('counts with the read mark %s %i unread messages', (readUpTo, unread) => {
    const theirs = [theirMessage(1), theirMessage(2), theirMessage(3)];
    expect(chats({ theirs, marks: [[TARAS_ID, { readUpTo, hiddenUpTo: null }]] })[0]?.unread).toBe(unread);
  });

  it('names the other person of a chat as in their last message', () => {
    const named = theirMessage(2, { authorName: 'Taras Shevchenko' });
    const [chat] = chats({ theirs: [named, theirMessage(1)], own: [ownMessage(3)] });
    expect([chat?.name, chat?.letter]).toEqual(['Taras Shevchenko', 'TB']);
    const [silent] = chats({ own: [ownMessage(3)] });
    expect([silent?.name, silent?.letter]).toEqual([null, null]);
  });
});

describe('message requests', () => {
  it.each<[string, Given, boolean]>([
    ['they wrote and were never answered', { theirs: [theirMessage(1)] }, true],
    ['the answer was refused', { theirs: [theirMessage(1)], own: [ownMessage(2, 'refused')] }, true],
    ['the answer waits', { theirs: [theirMessage(1)], own: [ownMessage(2, 'waiting')] }, false],
    ['the answer was withdrawn', { theirs: [theirMessage(1)], own: [ownMessage(2, 'removed')] }, true],
    [
      'the answer is in the removed part of the chat',
      { theirs: [theirMessage(4)], own: [ownMessage(2)], marks: [[TARAS_ID, hiddenMark(3)]] },
      false,
    ],
    ['they never wrote', { own: [ownMessage(2)] }, false],
  ])('decides whether a chat is a request, %s: %s', (_, given, request) => {
    expect(chats(given)[0]?.request).toBe(request);
  });

  it('counts a request once, however many messages it has', () => {
    const theirs = [theirMessage(1), theirMessage(2), theirMessage(3, { authorId: LESYA_ID })];
    expect(unreadIn(chats({ theirs }))).toBe(2);
    expect(unreadIn(chats({ theirs, own: [ownMessage(4)] }))).toBe(3);
    expect(unreadIn(chats({ theirs, marks: [[TARAS_ID, read(2)]] }))).toBe(1);
  });
});

describe('the chat of a blocked person', () => {
  it('shows no unread number for a blocked person', () => {
    const given: Given = { theirs: [theirMessage(1)], own: [ownMessage(0)], away: [[TARAS_ID, 'mute']] };
    expect(chats(given).map(({ away, unread }) => [away, unread])).toEqual([['mute', 0]]);
  });

  it('shows no request of a blocked person', () => {
    expect(chats({ theirs: [theirMessage(1)], away: [[TARAS_ID, 'block']] })).toEqual([]);
  });
});
