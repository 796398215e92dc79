import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { messageFactId } from '../../../domain/message/id.ts';
import type { Emoji } from '../../../domain/reaction/emoji.ts';
import { reactionFactIds, reactionId } from '../../../domain/reaction/id.ts';
import type { ReactionFact } from '../../../domain/reaction/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { ownMessage, theirMessage, ulidOf } from '../../../entities/chat/testing/messages.ts';
import { TARAS_ID } from '../../../entities/person/testing/profiles.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { eachOnItsOwn, privately, show, written } from '../testing/show-chat.tsx';

eachOnItsOwn();

/** Taras' reaction to Olena's message. */
const theirs = (n: number, emoji: Emoji | null): ReactionFact => ({
  _id: reactionFactIds.make(TARAS_ID, OLENA.userId, TARAS_ID, ulidOf(n)),
  type: 'reaction',
  schemaVersion: versionOf('reaction'),
  emoji,
  authorId: TARAS_ID,
  participants: [OLENA.userId],
  statementRev: '1-a',
});
const mine = (message: string, emoji: Emoji | null) =>
  privately({ _id: reactionId(message), type: 'reaction', schemaVersion: versionOf('reaction'), emoji });

const signs = () => screen.queryAllByRole('button', { name: /^(Thumbs up|Heart|Sad):/ });
const described = () => signs().map((sign) => [sign.getAttribute('aria-label'), sign.getAttribute('aria-pressed')]);

describe('reactions to messages', () => {
  it('are shown with the people they are from, and none that were taken back', async () => {
    const [first, second] = [ownMessage(1), ownMessage(2)];
    const fact = messageFactId(first.statement._id, OLENA.userId);
    show({
      own: [first, second, ownMessage(3), mine(fact, '👍'), mine(theirMessage(4)._id, '😢')],
      delivered: { message: [theirMessage(4)], reaction: [theirs(1, '👍'), theirs(2, '❤️'), theirs(3, null)] },
    });
    await screen.findByText('Own 2');
    await waitFor(() =>
      expect(described()).toEqual([
        ['Thumbs up: Taras Bondar, You', 'true'],
        ['Heart: Taras Bondar', 'false'],
        ['Sad: You', 'true'],
      ]),
    );
  });

  it('are chosen in the menu of a message, changed there, and taken back by a press', async () => {
    const data = show({ own: [ownMessage(1)], delivered: { message: [theirMessage(2)] } });
    const react = async (name: string) => {
      const menu = await screen.findAllByRole('button', { name: 'Actions for this message' });
      await userEvent.click(menu.at(-1) as HTMLElement);
      await userEvent.click(screen.getByRole('menuitemradio', { name }));
    };
    await screen.findByText('Theirs 2');
    await react('Thumbs up');
    await waitFor(() => expect(described()).toEqual([['Thumbs up: You', 'true']]));
    await react('Heart');
    await waitFor(() => expect(described()).toEqual([['Heart: You', 'true']]));
    await userEvent.click(signs()[0] as HTMLElement);
    await waitFor(() => expect(signs()).toEqual([]));
    const id = reactionId(theirMessage(2)._id);
    expect(written(data, 'reaction').map(({ _id, emoji }) => [_id, emoji])).toEqual([
      [id, '👍'],
      [id, '❤️'],
      [id, null],
    ]);
  });

  it('cannot be given to a stranger’s first message', async () => {
    show({ delivered: { message: [theirMessage(1)] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for this message' }));
    expect(screen.getByRole('menuitem', { name: 'Copy' })).toBeTruthy();
    expect(screen.queryByRole('menuitemradio')).toBeNull();
  });
});
