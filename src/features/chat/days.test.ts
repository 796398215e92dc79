import { expect, it } from 'vitest';
import { shownMessages } from '../../entities/chat/shown-messages.ts';
import { ownMessage, theirMessage } from '../../entities/chat/testing/messages.ts';
import { beginsDay } from './days.ts';

const DAY = 24 * 60;
const dayOf = (instant: string) => instant.slice(0, 10);

it('starts a day where the date changes, and with the first message', () => {
  const messages = shownMessages(
    [theirMessage(1), theirMessage(DAY)],
    [ownMessage(2), ownMessage(DAY, 'waiting')],
    null,
  );
  expect(messages.map((_, index) => beginsDay(messages, index, dayOf))).toEqual([true, false, true, false]);
});

it('starts no day where there is no message', () => {
  expect(beginsDay([], 0, dayOf)).toBe(false);
});
