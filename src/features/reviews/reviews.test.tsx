import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { outcomeId } from '../../domain/outcome/schema.ts';
import { reviewId } from '../../domain/review/id.ts';
import { reviewAnswerId } from '../../domain/review-answer/id.ts';
import { AT, doneReservation, ownReview, reviewFact, TARAS } from '../../entities/review/testing/review-facts.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { ReservationReview } from './reservation-review.tsx';
import { Reviews } from './reviews.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const byTaras = doneReservation('executor');
const byOlena = doneReservation('client');
const session = { kind: 'signedIn', person: OLENA } as const;

function show(of: { person: string } | { pet: string }, data: MemoryClient) {
  renderPage(<Reviews of={of} />, { data, session });
  return { data, user: userEvent.setup() };
}
const putOf = ({ asked }: MemoryClient) => asked.filter(({ call }) => call === 'put').map(({ input }) => input);

describe('the reviews of a person', () => {
  it('show name, day, rating by name, text, pet and answer', async () => {
    const answer = { text: 'Дякую!', publishedAt: AT, editedAt: null };
    const review = reviewFact(TARAS.userId, byTaras._id, {
      rating: 4,
      comment: 'Приходьте ще',
      petRating: 2,
      petComment: 'Гавкав',
      petName: 'Рекс',
      answer,
      editedAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    });
    show({ person: OLENA.userId }, createMemoryClient({ reviews: [review] }));
    const item = within(await screen.findByRole('article', { name: 'Review by Тарас Шевчук' }));
    for (const text of ['November 20, 2026', 'November 21, 2026', 'Amazing!', 'Приходьте ще', 'Not bad', 'Гавкав'])
      expect(item.getAllByText(text).length).toBeGreaterThan(0);
    expect(item.getByText('Дякую!')).toBeTruthy();
    await userEvent.click(item.getByRole('button', { name: 'More options for the review by Тарас Шевчук' }));
    expect(screen.getByRole('menuitem', { name: 'Report' })).toBeTruthy();
  });

  it('are empty, or out of reach', async () => {
    show({ pet: 'pet:x' }, createMemoryClient());
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
    cleanup();
    const unreachable = async () => ({ kind: 'unreachable' as const });
    const { user } = show({ person: TARAS.userId }, createMemoryClient({ answers: { readList: unreachable } }));
    expect(await screen.findByText(/right now/)).toBeTruthy();
    expect(screen.queryByText('No reviews yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  });

  it('are answered by the reviewed person, whose answer appears at once', async () => {
    const review = reviewFact(TARAS.userId, byTaras._id);
    const { data, user } = show({ person: OLENA.userId }, createMemoryClient({ reviews: [review] }));
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('The answer can’t be empty.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'І вам');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(putOf(data)).toMatchObject([{ _id: reviewAnswerId(review._id), text: 'І вам', editedAt: null }]);
  });

  it('show one’s own on top until it is published, with its state', async () => {
    const others = reviewFact(OLENA.userId, byOlena._id, { authorId: 'e'.repeat(32), authorName: 'Ганна Бойко' });
    const data = createMemoryClient({ own: [ownReview(byOlena._id)], reviews: [{ ...others, _id: `${others._id}x` }] });
    show({ person: TARAS.userId }, data);
    const items = await screen.findAllByRole('article');
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      'Review by Олена Коваль',
      'Review by Ганна Бойко',
    ]);
    expect(within(items[0] as HTMLElement).getByText('Waiting to send')).toBeTruthy();
  });

  it('keep the published review when an edit came too late', async () => {
    const fact = reviewFact(OLENA.userId, byOlena._id, { comment: 'Було', publishedAt: AT });
    const id = reviewId(byOlena._id);
    const outcome = {
      _id: outcomeId(id),
      type: 'outcome' as const,
      schemaVersion: 1 as const,
      statement: id,
      rev: '2-b',
    };
    const record = {
      ...ownReview(byOlena._id, { comment: 'Стало' }, 'refused'),
      outcome: { ...outcome, state: 'refused' as const, code: 'review/too-late' as const, at: AT },
    };
    const { data, user } = show({ person: TARAS.userId }, createMemoryClient({ own: [record], reviews: [fact] }));
    expect(await screen.findByText(/Not published: A review can only be changed for a week/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave it as it was' }));
    expect(putOf(data)).toMatchObject([{ _id: id, comment: 'Було' }]);
  });
});

describe('the review on a reservation’s page', () => {
  it('is not offered before the reservation is done', () => {
    const past = doneReservation('client', { state: 'expired' });
    const data = createMemoryClient({ delivered: { reservation: [past] } });
    renderPage(<ReservationReview id={past._id} />, { data, session });
    expect(screen.queryByRole('button', { name: 'Leave a review' })).toBeNull();
  });

  it('opens the dialog by a button, and afterwards shows the review', async () => {
    const user = userEvent.setup();
    const delivered = { reservation: [byOlena] };
    renderPage(<ReservationReview id={byOlena._id} />, { data: createMemoryClient({ delivered }), session });
    await user.click(await screen.findByRole('button', { name: 'Leave a review' }));
    expect(await screen.findByRole('dialog', { name: 'Leave a review' })).toBeTruthy();
    cleanup();
    renderPage(<ReservationReview id={byOlena._id} />, {
      data: createMemoryClient({ delivered, own: [ownReview(byOlena._id)] }),
      session,
    });
    expect(await screen.findByRole('heading', { name: 'Your review' })).toBeTruthy();
    expect(screen.getByText('Amazing!')).toBeTruthy();
    expect(screen.getByText('Waiting to send')).toBeTruthy();
  });
});
