import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import { reservationFactId } from '../../../domain/reservation/id.ts';
import type { ReservationFact } from '../../../domain/reservation/schema.ts';
import { servicesOffer } from '../../../entities/announcement/testing/announcements.ts';
import { TARAS_ID } from '../../../entities/person/testing/profiles.ts';
import { entryOf, factOf, minute, ownRequest, ownStep } from '../../../entities/reservation/testing/reservations.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { ReservationScreen } from './reservation-screen.tsx';

beforeAll(() => stubBrowser());
beforeEach(() => useTexts('en'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const session: SessionState = { kind: 'signedIn', person: OLENA };

function open(fact: ReservationFact, more: Parameters<typeof createMemoryClient>[0] = {}) {
  const data = createMemoryClient({ delivered: { reservation: [fact] }, ...more });
  renderPage(<ReservationScreen id={fact._id} crumbs={() => null} onAgain={() => undefined} />, { session, data });
  return { data, user: userEvent.setup() };
}
const written = ({ asked }: MemoryClient) => asked.filter(({ call }) => call === 'put').map(({ input }) => input);
const button = (name: string) => screen.findByRole('button', { name });

describe('the executor of a reservation', () => {
  it('confirms after a question, once for several clicks, and shows the typed phone', async () => {
    const { data, user } = open(factOf(1));
    await user.click(await button('Confirm'));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm this reservation?' }));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText(/Enter a phone number or an address, or don’t show either/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Phone'), '+380501112233');
    await user.dblClick(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(data)).toHaveLength(1);
    expect(written(data)[0]).toMatchObject({
      type: 'reservation-step',
      action: 'confirm',
      contacts: { phone: '+380501112233', address: null },
    });
  });

  it('gives a reason and proposes days when declining; a closed dialog stores both', async () => {
    const { data, user } = open(factOf(1, { day: '2026-12-02' }));
    await user.click(await button('Decline'));
    await user.type(screen.getByLabelText('Reason (optional)'), 'I am away');
    const days = within(screen.getByRole('group', { name: /Other days/ })).getAllByRole('button');
    const free = days.filter(
      (day) => /\d{4}$/.test(day.getAttribute('aria-label') ?? '') && !day.hasAttribute('disabled'),
    );
    await user.click(free.at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await button('Decline'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('I am away');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(written(data)).toHaveLength(1));
    expect(written(data)[0]).toMatchObject({ action: 'decline', reason: 'I am away', days: [expect.any(String)] });
  });

  it('proposes days near the requested one: the calendar opens at its month', async () => {
    const { user } = open(factOf(1, { day: '2099-12-02' }));
    await user.click(await button('Decline'));
    const days = within(screen.getByRole('group', { name: /Other days/ }));
    expect(days.getByText('December 2099')).toBeTruthy();
  });

  it('sees a pending step, and can withdraw it', async () => {
    const fact = factOf(1);
    const { data, user } = open(fact, { own: [ownStep(2, fact, { action: 'confirm', state: 'waiting' })] });
    expect(await screen.findByText(/You confirmed. We’ll process it when you’re online/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await user.click(await button('Withdraw it'));
    expect(await button('Confirm')).toBeTruthy();
    expect(data.own.size).toBe(0);
  });

  it('reads why a step was refused, and may take another one', async () => {
    const fact = factOf(1);
    const refused = ownStep(2, fact, { action: 'confirm', state: 'refused', code: 'reservation/day-taken' });
    open(fact, { own: [refused] });
    expect(await screen.findByText(/wasn’t accepted.*There are no free places left on this day/)).toBeTruthy();
    expect(await button('Decline')).toBeTruthy();
  });
});

describe('the requester of a reservation', () => {
  it('sees the other person’s contacts while it is confirmed, and cancels only with a reason', async () => {
    const contacts = { phone: '+38 050 111', address: 'Ploshcha Rynok 1' };
    const { data, user } = open(factOf(1, { state: 'confirmed', contacts }, 'Taras'));
    expect((await screen.findByRole('link', { name: '+38 050 111' })).getAttribute('href')).toBe('tel:+38050111');
    await user.click(await button('Cancel reservation'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('group', { name: /Other days/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await dialog.findByText(/Say why you’re cancelling: the other person was counting on it/)).toBeTruthy();
    expect(written(data)).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Rex is ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    await waitFor(() => expect(written(data)[0]).toMatchObject({ action: 'cancel', reason: 'Rex is ill' }));
  });

  it('requests a proposed day with a tap, and once', async () => {
    const history = [entryOf(2, { reason: 'Away', days: ['2099-12-05', '2020-01-01'] })];
    const { data, user } = open(factOf(1, { state: 'declined', history }, 'Taras'), {
      own: [ownRequest(1, 'published')],
    });
    const take = await button('Request Sat, 5 December 2099');
    expect(screen.queryByRole('button', { name: /2020/ })).toBeNull();
    await user.dblClick(take);
    expect(await screen.findByRole('link', { name: 'You requested Sat, 5 December 2099' })).toBeTruthy();
    expect(written(data)).toHaveLength(1);
    expect(written(data)[0]).toMatchObject({
      type: 'reservation',
      day: '2099-12-05',
      message: 'Walk 1',
      service: 'dogWalking',
    });
  });

  it('reads first why a request was declined, and that a proposed day is fully booked by now', async () => {
    const history = [entryOf(2, { reason: 'Away', days: ['2099-12-05', '2099-12-06'] })];
    const fact = factOf(1, { state: 'declined', history }, 'Taras');
    const walks = { nameKey: 'dogWalking', priceType: 'Agreement' } as const;
    const announced = servicesOffer(1, {
      authorId: TARAS_ID,
      services: [{ offer: walks, availableDates: [], places: 1 }],
      taken: [{ service: 'dogWalking', day: '2099-12-05', count: 1 }],
    });
    open(fact, { own: [ownRequest(1, 'published')], announcements: [announced] });
    expect(await screen.findByText('Sat, 5 December 2099 is fully booked now')).toBeTruthy();
    expect(await button('Request Sun, 6 December 2099')).toBeTruthy();
    const [first] = screen.getAllByText('Away');
    expect(first?.compareDocumentPosition(screen.getByText('Other days suggested'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('leads to similar announcements once the announcement is gone', async () => {
    const fact = factOf(1, { state: 'confirmed' }, 'Taras');
    open(fact, { facts: { [fact.announcement]: null } });
    const similar = await screen.findByRole('link', { name: 'Similar announcements nearby' });
    expect(similar.getAttribute('href')).toContain('type=Services&service=dogWalking');
    expect(screen.queryByRole('link', { name: 'Go to announcement' })).toBeNull();
  });

  it('withdraws the request, and sees that while it waits', async () => {
    const fact = factOf(1, {}, 'Taras');
    open(fact, { own: [ownStep(2, fact, { action: 'decline', state: 'waiting' })] });
    expect(await screen.findByText(/^You withdrew your request. We’ll process it/)).toBeTruthy();
  });

  it('reads that nothing is booked before it is, and the name of the person requested', async () => {
    const record = ownRequest(1, 'waiting');
    const id = reservationFactId(record.statement._id, OLENA.userId);
    const announced = servicesOffer(1, { authorId: TARAS_ID, authorName: 'Taras Bondar' });
    const data = createMemoryClient({ own: [record], facts: { [announced._id]: announced } });
    renderPage(<ReservationScreen id={id} crumbs={() => null} onAgain={() => undefined} />, { session, data });
    expect(await screen.findByText(/Nothing is booked yet/)).toBeTruthy();
    expect(screen.getByText('Awaiting decision')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Taras Bondar' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  });
});

it('sees on time that the day has passed, and marks it as done without a question, once', async () => {
  const { data, user } = open(factOf(1, { state: 'confirmed', due: minute(0) }));
  expect(await screen.findByText('Finished')).toBeTruthy();
  expect(screen.getByText('The day has passed')).toBeTruthy();
  await user.dblClick(await button('Done'));
  await waitFor(() => expect(written(data)).toHaveLength(1));
  expect(written(data)[0]).toMatchObject({ action: 'done' });
});

it('sees who did what, and when', async () => {
  const history = [
    entryOf(2, { action: 'confirm' }),
    entryOf(3, { action: 'cancel', by: 'client', reason: 'Rex is ill' }),
  ];
  open(factOf(1, { state: 'cancelled', history }));
  const [asked, confirmed, cancelled] = within(await screen.findByRole('region', { name: 'History' })).getAllByRole(
    'listitem',
  );
  expect(asked?.textContent).toContain('Requested · Taras Bondar');
  expect(confirmed?.textContent).toContain('Confirmed · You');
  expect(cancelled?.textContent).toMatch(/Cancelled · Taras Bondar.*Rex is ill/);
});

it.each(['Olena', 'Taras'] as const)('shows a withdrawn request to %s as withdrawn for both', async (executor) => {
  open(factOf(1, { state: 'declined', history: [entryOf(2, { by: 'client' })] }, executor));
  expect(await screen.findAllByText('Withdrawn')).toHaveLength(2);
  expect(screen.queryByText('Declined')).toBeNull();
});

it('shows other people no reservation', async () => {
  renderPage(<ReservationScreen id={null} crumbs={() => null} onAgain={() => undefined} />, { session });
  expect(await screen.findByRole('heading', { name: 'This reservation isn’t here' })).toBeTruthy();
});
