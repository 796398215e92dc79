import { expect, it } from 'vitest';
import { shownMessages } from '../../entities/chat/shown-messages.ts';
import { minute, ownMessage, theirMessage } from '../../entities/chat/testing/messages.ts';
import { daysOf } from './days.ts';

const DAY = 24 * 60;
const dayOf = (instant: string) => instant.slice(0, 10);

it('splits a chat where the day changes', () => {
  const messages = shownMessages(
    [theirMessage(1), theirMessage(DAY)],
    [ownMessage(2), ownMessage(DAY, 'waiting')],
    null,
  );
  const days = daysOf(messages, dayOf);
  expect(days.map(({ at, messages }) => [dayOf(at), messages.map(({ text }) => text)])).toEqual([
    [dayOf(minute(0)), ['Theirs 1', 'Own 2']],
    [dayOf(minute(DAY)), ['Theirs 1440', 'Own 1440']],
  ]);
});

it('has no day without a message', () => {
  expect(daysOf([], dayOf)).toEqual([]);
});
