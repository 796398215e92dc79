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

const GROUPS = ['Waiting for you', 'Upcoming', 'Past'];
const rowsOf = (name: string) => {
  const list = screen.queryByRole('list', { name });
  return list === null ? [] : within(list).queryAllByRole('link');
};
const rows = () => GROUPS.flatMap(rowsOf);

it('groups reservations of both roles, with states no further than the service has confirmed', async () => {
  renderPage(<ReservationsScreen />, { session, data: several() });
  await screen.findByText(/You confirmed. We’ll process it when you’re online/);
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(GROUPS);
  const [toConfirm] = rowsOf('Waiting for you');
  expect(toConfirm?.textContent).toMatch(/Request from: Taras Bondar.*New$/);
  expect(toConfirm?.getAttribute('href')).toBe(reservationPath(asked._id));
  expect(rowsOf('Upcoming').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Dog walking.*Your request to:.*Awaiting decision/),
    expect.stringMatching(/Your request to:.*Confirmed$/),
  ]);
  expect(rowsOf('Past').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/No reply$/)]);
});

it('folds the filter behind a line that says what is chosen', async () => {
  renderPage(<ReservationsScreen />, { session, data: several(), path: '/?role=executor&status=unanswered' });
  const line = await screen.findByText(/Filter:/);
  expect(line.textContent).toBe('Filter: Requests to you · No reply');
  expect(line.closest('details')?.open).toBe(false);
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
