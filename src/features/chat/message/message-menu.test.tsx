import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { hiddenMessageId } from '../../../domain/hidden-message/id.ts';
import { messageFactId } from '../../../domain/message/id.ts';
import { ownMessage, theirMessage } from '../../../entities/chat/testing/messages.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { eachOnItsOwn, show, written } from '../testing/show-chat.tsx';

eachOnItsOwn();

describe('the menu of a message', () => {
  const actions = async (text: string) => {
    const row = (await screen.findByText(text)).closest('li') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for this message' }));
    return within(row)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  };
  const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));
  const now = () => new Date().toISOString();

  it('offers actions by the message’s author and state', async () => {
    show({
      own: [
        ownMessage(2),
        ownMessage(3, 'published', { publishedAt: now() }),
        ownMessage(4, 'waiting'),
        ownMessage(5, 'refused', { code: 'message/not-accepted' }),
      ],
      delivered: { message: [theirMessage(1)] },
    });
    expect(await actions('Theirs 1')).toEqual(['Reply', 'Copy', 'Remove for me', 'Report']);
    expect(await actions('Own 2')).toEqual(['Reply', 'Copy', 'Remove for me']);
    expect(await actions('Own 3')).toEqual(['Reply', 'Copy', 'Remove for me', 'Remove for both']);
    expect(await actions('Own 4')).toEqual(['Reply', 'Copy', 'Remove for me', 'Remove for both']);
    expect(await actions('Own 5')).toEqual(['Copy', 'Discard']);
  });

  it('hides a message for oneself, by its fact, and shows it again', async () => {
    const data = show({ own: [ownMessage(2)], delivered: { message: [theirMessage(1)] } });
    for (const [text, fact] of [
      ['Theirs 1', theirMessage(1)._id],
      ['Own 2', messageFactId(ownMessage(2).statement._id, OLENA.userId)],
    ] as const) {
      await actions(text);
      await choose('Remove for me');
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole('log'));
      expect(written(data, 'hidden-message').at(-1)).toMatchObject({ _id: hiddenMessageId(fact), hidden: true });
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(text)).toBeTruthy();
    }
  });

  it('withdraws a message after a confirmation', async () => {
    const sent = ownMessage(2, 'published', { publishedAt: now() });
    const data = show({ own: [ownMessage(1), sent] });
    await actions('Own 2');
    await choose('Remove for both');
    expect(data.asked.some(({ call }) => call === 'remove')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remove for both' }));
    await waitFor(() => expect(screen.queryByText('Own 2')).toBeNull());
    expect(data.asked).toContainEqual({ call: 'remove', input: sent.statement._id });
  });

  it('discards a refused message', async () => {
    const refused = ownMessage(2, 'refused', { code: 'message/not-accepted' });
    const data = show({ own: [ownMessage(1), refused] });
    await actions('Own 2');
    await choose('Discard');
    await waitFor(() => expect(data.asked).toContainEqual({ call: 'discard', input: refused.statement._id }));
  });

  it('reports the other person’s message by its fact, and says what moderators see', async () => {
    const report = vi.fn();
    show({ delivered: { message: [theirMessage(1)] } }, { report });
    await actions('Theirs 1');
    await choose('Report');
    expect(report).toHaveBeenCalledWith(theirMessage(1)._id, expect.stringContaining('a few around it'));
  });
});
