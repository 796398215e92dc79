import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { OwnRecord } from '../../data/api/own.ts';
import type { SessionState } from '../../data/api/session.ts';
import { blockId } from '../../domain/moderation/block-id.ts';
import { chatPath } from '../../domain/paths.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useUnreadMessages } from '../../entities/chat/heads.ts';
import { minute, ownMessage, theirMessage } from '../../entities/chat/testing/messages.ts';
import { profileFact, TARAS_ID } from '../../entities/person/testing/profiles.ts';
import { entryOf, factOf } from '../../entities/reservation/testing/reservations.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { MessagesScreen } from './list/messages-screen.tsx';
import { NewestChats } from './list/newest-chats.tsx';
import { UnreadChats } from './list/unread-chats.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const LESYA_ID = 'e'.repeat(32);
const MARKO_ID = 'd'.repeat(32);
const several = () =>
  createMemoryClient({
    facts: { [`profile:${TARAS_ID}`]: profileFact({ firstName: 'Tarasyk' }) },
    own: [ownMessage(0), ownMessage(1, 'published', { to: LESYA_ID }), ownMessage(9, 'waiting', { to: MARKO_ID })],
    delivered: {
      message: [theirMessage(2), theirMessage(3), theirMessage(4, { authorId: LESYA_ID, authorName: 'Lesya U' })],
    },
  });

function Unread() {
  return <output aria-label="unread">{useUnreadMessages()}</output>;
}

it('lists the newest chats first, with their names, last messages and unread numbers', async () => {
  renderPage(
    <>
      <MessagesScreen />
      <Unread />
    </>,
    { session, data: several() },
  );
  await screen.findByText('Tarasyk Bondar');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [MARKO_ID, LESYA_ID, TARAS_ID].map((other) => chatPath(OLENA.userId, other)),
  );
  const [marko, lesya, taras] = links.map(({ textContent }) => textContent);
  expect(marko).toMatch(/User.*You: Own 9/);
  expect(marko).not.toContain('unread');
  expect(lesya).toMatch(/Lesya U.*Theirs 4.*1 unread/);
  expect(taras).toMatch(/Tarasyk Bondar.*Theirs 3.*2 unread/);
  await waitFor(() => expect(screen.getByLabelText('unread').textContent).toBe('3'));
});

it('lists a chat whose only lines are those of a reservation', async () => {
  const asked = factOf(
    1,
    { state: 'confirmed', history: [entryOf(3, { action: 'confirm', by: 'executor' })] },
    'Taras',
  );
  const data = createMemoryClient({ delivered: { reservation: [asked] } });
  renderPage(<MessagesScreen />, { session, data });
  const chat = await screen.findByRole('link', { name: /Taras Bondar/ });
  expect(chat.getAttribute('href')).toBe(chatPath(OLENA.userId, TARAS_ID));
  expect(chat.textContent).toContain('Reservation confirmed: Dog walking');
  expect(screen.queryByText('No messages yet')).toBeNull();
});

it('counts unread messages in the plural forms of the language', async () => {
  await useTexts('uk');
  renderPage(<MessagesScreen />, { session, data: several() });
  expect(await screen.findByText('1 непрочитане')).toBeTruthy();
  expect(screen.getByText('2 непрочитані')).toBeTruthy();
});

it('says that there is no chat, and where to start one', async () => {
  renderPage(<MessagesScreen />, { session });
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/services-and-announcements');
});

it('shows on the dashboard as many chats as fit', async () => {
  renderPage(<NewestChats count={2} />, { session, data: several() });
  expect(await screen.findAllByRole('link')).toHaveLength(2);
});

it('puts the messages of strangers behind a line, which counts each person once', async () => {
  const data = createMemoryClient({
    own: [ownMessage(1, 'published', { to: LESYA_ID })],
    delivered: { message: [theirMessage(2), theirMessage(3)] },
  });
  renderPage(
    <>
      <MessagesScreen />
      <Unread />
    </>,
    { session, data },
  );
  const line = await screen.findByRole('link', { name: /Requests.*1 person.*1 unread/ });
  expect(screen.queryByText('Theirs 3')).toBeNull();
  expect(screen.getByLabelText('unread').textContent).toBe('1');
  await userEvent.click(line);
  expect(await screen.findByText('Theirs 3')).toBeTruthy();
  expect(screen.queryByText('Own 1')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'All messages' }));
  expect(await screen.findByText('Own 1')).toBeTruthy();
});

it('shows no messages of a muted person in the list of chats', async () => {
  const mute: OwnRecord = {
    statement: {
      _id: blockId(TARAS_ID),
      _rev: '1-a',
      type: 'block',
      schemaVersion: versionOf('block'),
      kind: 'mute',
      written: { at: minute(0), device: 'other' },
    },
    state: 'private',
    outcome: null,
    photoWaiting: false,
  };
  const data = createMemoryClient({ own: [ownMessage(1), mute], delivered: { message: [theirMessage(2)] } });
  renderPage(<MessagesScreen />, { session, data });
  expect(await screen.findByText('You muted this person')).toBeTruthy();
  expect(screen.queryByText('Theirs 2')).toBeNull();
  expect(screen.queryByText(/unread/)).toBeNull();
});

describe('the search in messages', () => {
  const found = { id: theirMessage(3)._id, other: TARAS_ID, mine: false, at: minute(3) };
  const data = () =>
    createMemoryClient({
      own: [ownMessage(0), ownMessage(1, 'published', { to: LESYA_ID })],
      delivered: { message: [theirMessage(3), theirMessage(4, { authorId: LESYA_ID, authorName: 'Lesya Ukr' })] },
      answers: {
        searchMessages: async (text) =>
          text === 'cat'
            ? [
                {
                  ...found,
                  excerpt: [
                    { text: 'My ', hit: false },
                    { text: 'cat', hit: true },
                  ],
                },
              ]
            : [],
      },
    });
  const searchFor = async (text: string) => {
    renderPage(<MessagesScreen />, { session, data: data() });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search messages' }), text);
  };

  it('leads from a found message to its place in the chat', async () => {
    await searchFor('cat');
    const link = await screen.findByRole('link', { name: /Taras Bondar.*My cat/ });
    expect(link.getAttribute('href')).toBe(
      `${chatPath(OLENA.userId, TARAS_ID)}?message=${encodeURIComponent(found.id)}`,
    );
    expect(screen.getByText('1 message found')).toBeTruthy();
  });

  it('finds people regardless of letter case', async () => {
    await searchFor('LESY');
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    expect(screen.getByRole('link').getAttribute('href')).toBe(chatPath(OLENA.userId, LESYA_ID));
  });

  it('says that nothing was found, and shows the list again for an empty query', async () => {
    await searchFor('zebra');
    expect(await screen.findByText('Nothing found.')).toBeTruthy();
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  });
});

it('notifies of unread messages by chat, and of all requests in one line', async () => {
  const delivered = [theirMessage(2), theirMessage(3), theirMessage(4, { authorId: LESYA_ID })];
  renderPage(<UnreadChats />, {
    session,
    data: createMemoryClient({ own: [ownMessage(1)], delivered: { message: delivered } }),
  });
  const lines = await screen.findAllByRole('link');
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    ['Taras Bondar: 2 new messages', chatPath(OLENA.userId, TARAS_ID)],
    ['1 new message request', '/dashboard/messages?show=requests'],
  ]);
});

it('calls a message without words a photo in the list of chats', async () => {
  const delivered = {
    message: [theirMessage(2, { text: '', photo: { sha256: 'a'.repeat(64), alt: 'Murka', width: 40, height: 30 } })],
  };
  renderPage(<MessagesScreen />, { session, data: createMemoryClient({ delivered, own: [ownMessage(1)] }) });
  expect((await screen.findByRole('link', { name: /Taras Bondar/ })).textContent).toContain('Photo');
});
