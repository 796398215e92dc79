import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import type { DeliveryState } from '../../data/api/own.ts';
import { type MessageState, shownMessages } from './shown-messages.ts';
import { minute, ownMessage, theirMark, theirMessage } from './testing/messages.ts';

const wordsOf = (...parts: Parameters<typeof shownMessages>) => shownMessages(...parts).map(({ text }) => text);

describe('the order of a chat', () => {
  it.each<[string, Parameters<typeof shownMessages>, string[]]>([
    ['is empty without messages', [[], [], null], []],
    [
      'is by time of publication',
      [[theirMessage(3), theirMessage(1)], [ownMessage(2)], null],
      ['Theirs 1', 'Own 2', 'Theirs 3'],
    ],
    [
      'ignores the writers’ clocks',
      [[theirMessage(1, { createdAt: minute(50) })], [ownMessage(2, 'published', { createdAt: minute(0) })], null],
      ['Theirs 1', 'Own 2'],
    ],
    [
      'puts messages that the service has not seen at the end, by time of writing',
      [[theirMessage(9)], [ownMessage(4, 'sent'), ownMessage(3, 'waiting'), ownMessage(2)], null],
      ['Own 2', 'Theirs 9', 'Own 3', 'Own 4'],
    ],
    ['omits withdrawn messages', [[], [ownMessage(1, 'removed'), ownMessage(2)], null], ['Own 2']],
    [
      'is by time of writing for equal times of publication',
      [
        [theirMessage(3, { publishedAt: minute(9), createdAt: minute(3) })],
        [ownMessage(2, 'published', { publishedAt: minute(9) })],
        null,
      ],
      ['Own 2', 'Theirs 3'],
    ],
    [
      'is by the end of the id for equal times of writing',
      [
        [theirMessage(3, { publishedAt: minute(9) })],
        [ownMessage(2, 'published', { publishedAt: minute(9), createdAt: minute(9) })],
        null,
      ],
      ['Own 2', 'Theirs 3'],
    ],
  ])('%s', (_, parts, words) => {
    expect(wordsOf(...parts)).toEqual(words);
  });

  it('orders a chat the same for both people, however their devices got the messages', () => {
    // Few times, so that messages often share them.
    const message = fc.record({
      byMe: fc.boolean(),
      createdAt: fc.nat({ max: 3 }).map(minute),
      publishedAt: fc.nat({ max: 3 }).map(minute),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 20 }), fc.boolean(), (written, reversed) => {
        const numbered = written.map((one, n) => ({ ...one, n, text: String(n) }));
        const seenBy = (me: boolean) => {
          const theirs = numbered
            .filter(({ byMe }) => byMe !== me)
            .map(({ n, byMe: _, ...part }) => theirMessage(n, part));
          const own = numbered
            .filter(({ byMe }) => byMe === me)
            .map(({ n, byMe: _, ...part }) => ownMessage(n, 'published', part));
          return wordsOf(theirs, me && reversed ? own.reverse() : own, null);
        };
        expect(seenBy(true)).toEqual(seenBy(false));
      }),
      drawn(200),
    );
  });
});

describe('the state of an own message', () => {
  it.each<[DeliveryState, ReturnType<typeof theirMark> | null, MessageState]>([
    ['waiting', null, 'waiting'],
    ['sent', theirMark(9, 9), 'sent'],
    ['published', null, 'sent'],
    ['published', theirMark(4, null), 'sent'],
    ['published', theirMark(5, null), 'got'],
    ['published', theirMark(9, 4), 'got'],
    ['published', theirMark(9, 5), 'read'],
    ['refused', theirMark(9, 9), 'refused'],
  ])('shows for a message %s with the mark %j: %s', (state, mark, shown) => {
    expect(shownMessages([], [ownMessage(5, state)], mark)[0]?.state).toBe(shown);
  });

  it('shows no state of the other’s messages, and a reason only for refused ones', () => {
    const [theirs, published, refused] = shownMessages(
      [theirMessage(1)],
      [ownMessage(2), ownMessage(3, 'refused', { code: 'message/too-long' })],
      null,
    );
    expect([theirs?.state, theirs?.mine]).toEqual([null, false]);
    expect([published?.code, refused?.code]).toEqual([null, 'message/too-long']);
    expect(refused?.publishedAt).toBeNull();
  });
});

it('marks late messages of both people', () => {
  const long = minute(-60 * 24);
  const late = shownMessages(
    [theirMessage(1), theirMessage(2, { createdAt: long })],
    [ownMessage(3), ownMessage(4, 'published', { createdAt: long }), ownMessage(5, 'waiting', { createdAt: long })],
    null,
  );
  expect(late.map(({ text }) => text)).toEqual(['Theirs 1', 'Theirs 2', 'Own 3', 'Own 4', 'Own 5']);
  expect(late.map((one) => one.late)).toEqual([false, true, false, true, false]);
});
