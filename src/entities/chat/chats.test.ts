import { expect, it } from 'vitest';
import { TARAS_ID } from '../person/testing/profiles.ts';
import { chatsOf, unreadAfter } from './chats.ts';
import { minute, ownMessage, theirMessage } from './testing/messages.ts';

const LESYA_ID = 'e'.repeat(32);
const NO_MARKS = new Map<string, { readUpTo: string | null }>();

const shown = (...parts: Parameters<typeof chatsOf>) =>
  chatsOf(...parts).map(({ other, last, unread }) => [other, last.text, unread]);

it.each<[string, Parameters<typeof chatsOf>, ReturnType<typeof shown>]>([
  ['nobody', [[], [], NO_MARKS], []],
  ['somebody who wrote', [[theirMessage(1), theirMessage(2)], [], NO_MARKS], [[TARAS_ID, 'Theirs 2', 2]]],
  ['somebody who was only written to', [[], [ownMessage(1)], NO_MARKS], [[TARAS_ID, 'Own 1', 0]]],
  [
    'both by the newest message',
    [[theirMessage(1), theirMessage(2, { authorId: LESYA_ID })], [ownMessage(3)], NO_MARKS],
    [
      [TARAS_ID, 'Own 3', 1],
      [LESYA_ID, 'Theirs 2', 1],
    ],
  ],
  [
    'what was not sent yet is newer than everything',
    [[theirMessage(9)], [ownMessage(1, 'waiting', { to: LESYA_ID })], NO_MARKS],
    [
      [LESYA_ID, 'Own 1', 0],
      [TARAS_ID, 'Theirs 9', 1],
    ],
  ],
  ['nobody, when all was taken back', [[], [ownMessage(1, 'removed')], NO_MARKS], []],
  [
    'what came after the mark is unread',
    [[theirMessage(1), theirMessage(2), theirMessage(3)], [], new Map([[TARAS_ID, { readUpTo: minute(2) }]])],
    [[TARAS_ID, 'Theirs 3', 1]],
  ],
])('%s', (_, parts, chats) => {
  expect(shown(...parts)).toEqual(chats);
});

it('calls them as they were called when they wrote last', () => {
  const [chat] = chatsOf(
    [theirMessage(2, { authorName: 'Taras Shevchenko', customAvatar: 'b'.repeat(64) }), theirMessage(1)],
    [ownMessage(3)],
    NO_MARKS,
  );
  expect([chat?.name, chat?.letter, chat?.avatar]).toEqual(['Taras Shevchenko', 'TB', 'b'.repeat(64)]);
  const [silent] = chatsOf([], [ownMessage(3)], NO_MARKS);
  expect([silent?.name, silent?.letter, silent?.avatar]).toEqual([null, null, null]);
});

it.each([
  [null, 3],
  [minute(0), 3],
  [minute(1), 2],
  [minute(3), 0],
])('read up to %s: %i unread', (readUpTo, unread) => {
  expect(unreadAfter([theirMessage(1), theirMessage(2), theirMessage(3)], readUpTo)).toBe(unread);
});
