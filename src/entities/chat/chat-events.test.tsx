import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { ReservationEntry } from '../../domain/reservation/schema.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { TARAS_ID } from '../person/testing/profiles.ts';
import { factOf, minute } from '../reservation/testing/reservations.ts';
import { bookingChatsOf, linesOf, useChatEvents } from './chat-events.ts';
import type { ShownMessage } from './shown-messages.ts';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const entry = (n: number, part: Partial<ReservationEntry>): ReservationEntry => {
  return { action: 'confirm', by: 'executor', at: minute(n), reason: '', days: [], step: null, ...part };
};

function Events() {
  const events = useChatEvents(TARAS_ID);
  return <output>{events.map(({ at, event }) => `${at} ${event?.by} ${event?.action}`).join('\n')}</output>;
}

it('shows each act on a reservation once in the chat, with its author, for both roles', async () => {
  const asked = factOf(1, {
    publishedAt: minute(1),
    history: [entry(3, {}), entry(5, { action: 'cancel', by: 'client' })],
  });
  const withdrawn = factOf(3, {
    publishedAt: minute(11),
    history: [entry(12, { action: 'decline', by: 'client' })],
  });
  const asking = factOf(2, { publishedAt: minute(2), history: [entry(9, { action: 'end', by: 'service' })] }, 'Taras');
  const data = createMemoryClient({ delivered: { reservation: [asked, withdrawn, asking] } });
  renderPage(<Events />, { session: { kind: 'signedIn', person: OLENA }, data });
  const output = await screen.findByText(/confirm/);
  expect(output.textContent?.split('\n').sort()).toEqual([
    `${minute(1)} them ask`,
    `${minute(2)} me ask`,
    `${minute(3)} me confirm`,
    `${minute(5)} them cancel`,
    `${minute(9)} service end`,
    `${minute(11)} them ask`,
    `${minute(12)} them withdraw`,
  ]);
});

const message = (n: number, more: Partial<ShownMessage> = {}): ShownMessage => ({
  id: `message:${n}`,
  text: `${n}`,
  photo: null,
  mine: true,
  about: null,
  replyTo: null,
  shownAt: minute(n),
  late: false,
  state: null,
  code: null,
  at: minute(n),
  publishedAt: minute(n),
  ...more,
});

it('places events between the messages of a chat, and none before the first message that was read', () => {
  const messages = [message(2), message(6), message(7, { publishedAt: null })];
  const events = [1, 4, 9].map((n) => message(n, { id: `event:${n}`, mine: false }));
  const ids = (part: { whole: boolean; since: string | null }) => linesOf(messages, events, part).map(({ id }) => id);
  const later = ['message:2', 'event:4', 'message:6', 'event:9', 'message:7'];
  expect(ids({ whole: true, since: null })).toEqual(['event:1', ...later]);
  expect(ids({ whole: false, since: null })).toEqual(later);
  expect(ids({ whole: true, since: minute(4) })).toEqual(later.filter((id) => id !== 'event:4'));
});

it('names each person with whom there are reservations once, with the newest act, unless the chat was removed since', () => {
  const older = factOf(1, { publishedAt: minute(1), history: [entry(8, {})] });
  const newer = factOf(2, { publishedAt: minute(4) }, 'Taras');
  const chats = (hiddenUpTo: string | null) => bookingChatsOf([newer, older], OLENA.userId, () => hiddenUpTo);
  expect(chats(null)).toMatchObject([
    { other: TARAS_ID, name: 'Taras Bondar', last: { event: { action: 'confirm' } } },
  ]);
  expect(chats(minute(4))).toHaveLength(1);
  expect(chats(minute(8))).toEqual([]);
});
