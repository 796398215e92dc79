import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatLine } from './chat-events.ts';
import { shownMessages } from './shown-messages.ts';
import { minute, ownMessage, theirMessage } from './testing/messages.ts';
import { firstUnread } from './unread-range.ts';

const messages = shownMessages(
  [theirMessage(1), theirMessage(3), theirMessage(5)],
  [ownMessage(2), ownMessage(9)],
  null,
);
const idOf = (n: number) => theirMessage(n)._id;

describe('the first unread message', () => {
  const range = { after: minute(1), upTo: minute(5) };

  it('is the other person’s first one after the read mark', () => {
    expect(firstUnread(messages, range, true)).toBe(idOf(3));
  });

  it('is the next unread one if it was withdrawn, and never one that arrived later', () => {
    const without = (...gone: number[]) => messages.filter(({ id }) => !gone.map(idOf).includes(id));
    const later = shownMessages([theirMessage(7)], [], null);
    expect(firstUnread([...without(3), ...later], range, true)).toBe(idOf(5));
    expect(firstUnread([...without(3, 5), ...later], range, true)).toBeNull();
  });

  it('is no event of a reservation', () => {
    const event = { reservation: 'reservation', action: 'ask', by: 'them', day: '2026/11/20' } as ChatEvent;
    const events = shownMessages([theirMessage(2)], [], null).map((line): ChatLine => ({ ...line, event }));
    expect(firstUnread([...messages.slice(0, 1), ...events, ...messages.slice(1)], range, true)).toBe(idOf(3));
  });

  it('is unknown while it may be among messages that are not loaded', () => {
    const loaded = messages.slice(2);
    expect(firstUnread(loaded, range, false)).toBeNull();
    expect(firstUnread(messages, range, false)).toBe(idOf(3));
    expect(firstUnread(messages, { after: null, upTo: minute(5) }, true)).toBe(idOf(1));
  });

  it('is none if everything was read', () => {
    expect(firstUnread(messages, null, true)).toBeNull();
  });
});
