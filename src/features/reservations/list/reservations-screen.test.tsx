import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import { reservationPath } from '../../../domain/paths.ts';
import { entryOf, factOf, ownRequest, ownStep } from '../../../entities/reservation/testing/reservations.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { ReservationsScreen } from './reservations-screen.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const asked = factOf(3);
const several = () =>
  createMemoryClient({
    delivered: {
      reservation: [
        factOf(1, { state: 'confirmed' }, 'Taras'),
        factOf(2, { state: 'declined', history: [entryOf(3, { action: 'end', by: 'service' })] }),
        asked,
      ],
    },
    own: [ownRequest(4, 'waiting'), ownStep(5, asked, { action: 'confirm', state: 'waiting' })],
  });

const rows = () => within(screen.getByRole('list', { name: 'Reservations' })).getAllByRole('link');

it('lists both roles, the newest first, with states no further than the service has confirmed', async () => {
  renderPage(<ReservationsScreen />, { session, data: several() });
  const list = within(await screen.findByRole('list', { name: 'Reservations' }));
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(4));
  await screen.findByText(/You confirmed. We’ll process it when you’re online/);
  const texts = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/Dog walking.*Your request to:.*Awaiting decision/);
  expect(texts[1]).toMatch(/Request from: Taras Bondar.*New$/);
  expect(texts[2]).toMatch(/No reply$/);
  expect(texts[3]).toMatch(/Your request to:.*Confirmed$/);
  expect(list.getAllByRole('link')[1]?.getAttribute('href')).toBe(reservationPath(asked._id));
});

it('filters reservations by role and by state', async () => {
  renderPage(<ReservationsScreen />, { session, data: several() });
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Whose request'), 'Requests to you');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Status'), 'No reply');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Status'), 'Done');
  expect(await screen.findByText('No matching reservations.')).toBeTruthy();
});

it('reads on until a filter has found all matches', async () => {
  const many = Array.from({ length: 300 }, (_, n) => factOf(n + 10));
  const data = createMemoryClient({ delivered: { reservation: [factOf(1, { state: 'done' }), ...many] } });
  renderPage(<ReservationsScreen />, { session, data, path: '/?status=done' });
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('says that there are no reservations, and where to request one', async () => {
  renderPage(<ReservationsScreen />, { session });
  expect(await screen.findByRole('heading', { name: 'No reservations yet' })).toBeTruthy();
});

it('says that the reservations cannot be read, and tries again', async () => {
  let broken = true;
  const memory = createMemoryClient();
  const data = createMemoryClient({
    answers: {
      delivered: (...input) => (broken ? Promise.reject(new Error('broken')) : memory.api.delivered(...input)),
    },
  });
  renderPage(<ReservationsScreen />, { session, data });
  // On the screen, and as a notice.
  await waitFor(() => expect(screen.getAllByText('Couldn’t load your reservations')).toHaveLength(2));
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No reservations yet' })).toBeTruthy();
});
