import { expect, it } from 'vitest';
import { pageOfChat } from './page-of-chat.ts';
import { shownMessages } from './shown-messages.ts';
import { ownMessage, theirMessage } from './testing/messages.ts';

const page = (theirs: number[], own: number[], full: { mine: boolean; theirs: boolean }) =>
  pageOfChat(
    shownMessages(
      theirs.map((n) => theirMessage(n)),
      own.map((n) => ownMessage(n)),
      null,
    ),
    full,
  ).map(({ text }) => text);

it.each<[string, ReturnType<typeof page>, string[]]>([
  ['all messages of both', page([1, 3], [2], { mine: false, theirs: false }), ['Theirs 1', 'Own 2', 'Theirs 3']],
  [
    'messages from their first one on, if they may have more',
    page([3, 4], [1, 2, 5], { mine: false, theirs: true }),
    ['Theirs 3', 'Theirs 4', 'Own 5'],
  ],
  [
    'messages from one’s own first one on, if there may be more of these',
    page([1, 2, 5], [3, 4], { mine: true, theirs: false }),
    ['Own 3', 'Own 4', 'Theirs 5'],
  ],
  [
    'messages from the later of both first ones on, if both may have more',
    page([1, 5], [3, 6], { mine: true, theirs: true }),
    ['Own 3', 'Theirs 5', 'Own 6'],
  ],
  ['nothing', page([], [], { mine: false, theirs: false }), []],
])('shows of a chat %s', (_, shown, expected) => {
  expect(shown).toEqual(expected);
});
