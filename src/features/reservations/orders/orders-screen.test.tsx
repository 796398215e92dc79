import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import { factOf } from '../../../entities/reservation/testing/reservations.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { OrdersScreen } from './orders-screen.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const several = () =>
  createMemoryClient({
    delivered: {
      reservation: [
        factOf(1, { day: '2099-12-02' }),
        factOf(2, { day: '2099-12-02', state: 'confirmed' }),
        factOf(3, { day: '2099-12-02', state: 'confirmed' }, 'Taras'),
        factOf(4, { day: '2100-01-15', state: 'done' }),
        factOf(5, { day: '2099-10-15' }),
      ],
    },
  });
const open = (path = '/?day=2099-12-02') => {
  const data = several();
  renderPage(<OrdersScreen />, { session, data, path });
  return { data, user: userEvent.setup() };
};
const day = (name: RegExp) => screen.findByRole('button', { name });

it('reads the days of the shown month, then adjacent ones, and counts reservations by status', async () => {
  const { data } = open();
  expect(await day(/^Wednesday,? 2 December 2099, 2 reservations\. Pending: 1, Approved: 1$/)).toBeTruthy();
  expect(await day(/^Thursday,? 3 December 2099, 0 reservations$/)).toBeTruthy();
  const read = (from: string, to: string) => ({ kind: 'reservation', range: { order: 'day', from, to } });
  const asked = () => data.asked.filter(({ call }) => call === 'delivered').map(({ input }) => input);
  const shown = read('2099-11-30', '2100-01-04');
  await waitFor(() =>
    expect(asked()).toEqual([shown, read('2099-10-26', '2099-12-07'), read('2099-12-28', '2100-02-01')]),
  );
});

it('shows the chosen day with the wording of the orders, and one’s own requests on demand', async () => {
  const { user } = open();
  const rows = async () => {
    const list = await screen.findByRole('list', { name: /^Wednesday,? 2 December 2099$/ });
    return within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect((await rows())[0]).toMatch(/Dog walking.*Pending$/);
  expect((await rows())[1]).toMatch(/Approved$/);
  await user.click(screen.getByLabelText('Include my requests'));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await user.click(await day(/\b3 December 2099/));
  expect(await screen.findByText('No reservations on this day')).toBeTruthy();
});

it('marks one’s own requests on a day apart from the orders', async () => {
  const { user } = open();
  await user.click(await screen.findByLabelText('Include my requests'));
  const both = await day(/\b2 December 2099, 3 reservations\. Pending: 1, Approved: 1\. Your requests: Approved: 1$/);
  expect(both.querySelectorAll('.day-grid__mine .order-mark')).toHaveLength(1);
  expect(screen.getByRole('list', { name: 'What the symbols mean' }).textContent).toContain('Your requests');
});

it('shows the own requests of somebody who only books, until they say otherwise', async () => {
  const data = createMemoryClient({ delivered: { reservation: [factOf(1, { day: '2099-12-02' }, 'Taras')] } });
  renderPage(<OrdersScreen />, { session, data, path: '/?day=2099-12-02' });
  const also = await screen.findByLabelText<HTMLInputElement>('Include my requests');
  await waitFor(() => expect(also.checked).toBe(true));
  expect(await day(/\b2 December 2099, 1 reservation\. Your requests: Pending: 1$/)).toBeTruthy();
  await userEvent.click(also);
  expect(await day(/\b2 December 2099, 0 reservations$/)).toBeTruthy();
});

it('moves through the orders by the keyboard alone, over the end of a month too', async () => {
  const { user } = open();
  const focused = () => document.activeElement?.getAttribute('data-day');
  (await day(/\b2 December 2099/)).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('2099-12-10');
  await user.keyboard('{Home}');
  expect(focused()).toBe('2099-12-07');
  await user.keyboard('{End}');
  expect(focused()).toBe('2099-12-13');
  await user.keyboard('{PageDown}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('2100-01-15');
  expect(screen.getByRole('grid', { name: 'January 2100' })).toBeTruthy();
  expect(
    screen.getAllByRole('button').filter((button) => button.hasAttribute('data-day') && button.tabIndex === 0),
  ).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: /Completed/ })).toBeTruthy();
  expect(focused()).toBe('2100-01-15');
});

it('shows a week of orders, and then moves by weeks', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show week' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(await day(/\b2 December 2099, 2 reservations/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(await day(/\b9 December 2099/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /\b2 December 2099/ })).toBeNull();
});

it.each([
  ['en', 'Monday'],
  ['uk', 'понеділок'],
] as const)('starts a week of orders on Monday: %s', async (locale, monday) => {
  await useTexts(locale);
  open();
  expect((await screen.findAllByRole('columnheader'))[0]?.textContent).toContain(monday);
});
