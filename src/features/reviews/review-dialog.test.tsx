import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { StatementInput } from '../../data/api/own.ts';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import { reviewId } from '../../domain/review/id.ts';
import { doneReservation, ownReview, reviewFact } from '../../entities/review/testing/review-facts.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import ReviewDialog from './review-dialog.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show(reservation: ReservationFact, data: MemoryClient = createMemoryClient()) {
  const onClose = vi.fn();
  renderPage(<ReviewDialog reservation={reservation} onClose={onClose} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  return { data, onClose, user: userEvent.setup() };
}

const written = (data: MemoryClient): StatementInput[] =>
  data.asked.filter(({ call }) => call === 'put').map(({ input }) => input as StatementInput);
const level = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('asks the client about the executor alone, starts with "Good", and works offline', async () => {
  const reservation = doneReservation('client');
  const { data, onClose, user } = show(reservation, createMemoryClient({ status: { badge: 'offline' } }));
  expect(await screen.findByRole('group', { name: 'How was it with Тарас Шевчук?' })).toBeTruthy();
  expect(level('Good').checked).toBe(true);
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
  await user.click(level('Amazing!'));
  await user.type(screen.getByRole('textbox'), ' Рекс щасливий ');
  await user.dblClick(screen.getByRole('button', { name: 'Publish review' }));
  expect(await screen.findByText('Your review is waiting on this device and will send by itself.')).toBeTruthy();
  expect(written(data)).toHaveLength(1);
  expect(written(data)[0]).toMatchObject({
    _id: reviewId(reservation._id),
    rating: 4,
    comment: 'Рекс щасливий',
    petRating: null,
    editedAt: null,
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks the executor about the pet first, and then about the customer; the keyboard is enough', async () => {
  const { data, user } = show(doneReservation('executor'));
  expect(await screen.findByRole('group', { name: 'How was it with Рекс?' })).toBeTruthy();
  level('Amazing!').focus();
  await user.keyboard(' ');
  expect(level('Amazing!').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('group', { name: 'How was it with Тарас Шевчук?' })).toBeTruthy();
  expect(level('Good').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(level('Amazing!').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(level('Terrible'));
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect(await screen.findByText('Thank you. Your review is on its way.')).toBeTruthy();
  expect(written(data)[0]).toMatchObject({ rating: 1, petRating: 4 });
});

it('asks the seller of a pet about the buyer alone', async () => {
  show(doneReservation('executor', { service: null }));
  expect(await screen.findByRole('group', { name: 'How was it with Тарас Шевчук?' })).toBeTruthy();
});

it('stores the typed review when it is closed, and says what is too long', async () => {
  const reservation = doneReservation('client');
  const { user } = show(reservation);
  await user.click(await screen.findByRole('radio', { name: 'Not bad' }));
  await user.click(screen.getByRole('textbox'));
  await user.paste('я'.repeat(1_001));
  cleanup();
  const again = show(reservation);
  expect(await screen.findByText('Draft restored.')).toBeTruthy();
  expect(level('Not bad').checked).toBe(true);
  await again.user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect(await screen.findByText('This text is too long. The maximum is 1000 characters.')).toBeTruthy();
  expect(written(again.data)).toEqual([]);
});

it('edits a review on the revision that it was opened with', async () => {
  const reservation = doneReservation('client');
  const fact = reviewFact(OLENA.userId, reservation._id, { publishedAt: new Date().toISOString() });
  const own = ownReview(reservation._id, {}, 'published');
  const { data, user } = show(reservation, createMemoryClient({ own: [own], facts: { [fact._id]: fact } }));
  expect(await screen.findByText('Edit your review')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: 'Not bad' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Thank you. Your review is on its way.');
  expect(written(data)[0]).toMatchObject({ rating: 2, comment: 'Чудово', baseRev: '1-a' });
  expect(written(data)[0]).toHaveProperty('editedAt', expect.any(String));
});

it('says that it was already reviewed when the week is over', async () => {
  const reservation = doneReservation('client');
  const fact = reviewFact(OLENA.userId, reservation._id, { publishedAt: '2020-01-01T00:00:00.000Z' });
  const own = ownReview(reservation._id, {}, 'published');
  show(reservation, createMemoryClient({ own: [own], facts: { [fact._id]: fact } }));
  expect(await screen.findByText(/You’ve already left a review, and the week for changing it is over/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
