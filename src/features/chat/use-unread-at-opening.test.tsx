import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { minute, ownMessage, theirMessage } from '../../entities/chat/testing/messages.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { ChatScreen } from './chat-screen.tsx';
import { blocking, CHAT, eachOnItsOwn, ownMark, rows, show, written } from './testing/show-chat.tsx';

eachOnItsOwn();

function ChatToLeave() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Return'}
      </button>
      {isOpen && <ChatScreen id={CHAT} />}
    </>
  );
}

describe('the divider of new messages', () => {
  const divided = () =>
    rows().flatMap((row) =>
      row.querySelector('.chat__unread') === null ? [] : [row.querySelector('.message__text')?.textContent],
    );

  it('stands above the first message that was unread when the chat was opened', async () => {
    show({
      own: [ownMark(minute(1)), ownMessage(2)],
      delivered: { message: [theirMessage(1), theirMessage(3), theirMessage(4)] },
    });
    const divider = await screen.findByRole('heading', { name: 'New messages' });
    expect(divider.textContent).toBe('New messages');
    expect(divided()).toEqual(['Theirs 3']);
  });

  it('stays after the messages were marked as read and others arrived, until the chat is left', async () => {
    const delivered = { message: [theirMessage(1), theirMessage(3)] };
    const own = [ownMark(minute(1)), ownMessage(2)];
    const data = show({ own, delivered });
    await screen.findByRole('heading', { name: 'New messages' });
    await waitFor(() => expect(written(data, 'chat-mark').map(({ readUpTo }) => readUpTo)).toEqual([minute(3)]));
    delivered.message.push(theirMessage(4));
    await data.client.invalidateQueries();
    await waitFor(() => expect(written(data, 'chat-mark').map(({ readUpTo }) => readUpTo)).toContain(minute(4)));
    expect(divided()).toEqual(['Theirs 3']);
    cleanup();
    show({ own: [ownMark(minute(4)), ownMessage(2)], delivered });
    await screen.findByText('Theirs 4');
    expect(screen.queryByRole('heading', { name: 'New messages' })).toBeNull();
  });

  it('does not appear when everything was read, nor for a message that arrives later', async () => {
    const delivered = { message: [theirMessage(1)] };
    const { client } = show({ own: [ownMark(minute(1)), ownMessage(2)], delivered });
    await screen.findByText('Theirs 1');
    delivered.message.push(theirMessage(3, { publishedAt: '2100-01-01T00:00:00.000Z' }));
    await client.invalidateQueries();
    await screen.findByText('Theirs 3');
    expect(screen.queryByRole('heading', { name: 'New messages' })).toBeNull();
  });

  it('appears for a message that was published before the chat was opened and arrives after', async () => {
    const delivered = { message: [theirMessage(1)] };
    const { client } = show({ own: [ownMark(minute(1)), ownMessage(2)], delivered });
    await screen.findByText('Theirs 1');
    delivered.message.push(theirMessage(3));
    await client.invalidateQueries();
    await screen.findByRole('heading', { name: 'New messages' });
    expect(divided()).toEqual(['Theirs 3']);
  });

  it('appears for a message that arrived between two visits, although the chat was cached before', async () => {
    const delivered = { message: [theirMessage(1)] };
    const data = createMemoryClient({ own: [ownMark(minute(1)), ownMessage(2)], delivered });
    renderPage(<ChatToLeave />, { session: { kind: 'signedIn', person: OLENA }, data });
    await screen.findByText('Theirs 1');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    delivered.message.push(theirMessage(3));
    await userEvent.click(screen.getByRole('button', { name: 'Return' }));
    await screen.findByRole('heading', { name: 'New messages' });
    expect(divided()).toEqual(['Theirs 3']);
  });

  it('does not appear for a muted person, whose messages do not count as unread', async () => {
    show({ own: [blocking('mute'), ownMessage(0)], delivered: { message: [theirMessage(1)] } });
    await screen.findByText('Theirs 1');
    expect(screen.queryByRole('heading', { name: 'New messages' })).toBeNull();
  });
});
