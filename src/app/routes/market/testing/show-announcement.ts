import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { OwnRecord } from '../../../../data/api/own.ts';
import type { SessionState } from '../../../../data/api/session.ts';
import { announcementKey } from '../../../../domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../domain/announcement/schema.ts';
import type { Code } from '../../../../domain/codes.ts';
import { outcomeId } from '../../../../domain/outcome/schema.ts';
import type { ReservationStatement } from '../../../../domain/reservation/schema.ts';
import {
  IVAN,
  ownPet,
  petOf,
  petOffer,
  servicesOffer,
} from '../../../../entities/announcement/testing/announcements.ts';
import { useTexts } from '../../../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../../ui/testing/browser-stubs.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';

/** A browser window of a usable size, in English; nothing stays between the cases. */
export function eachOnItsOwn(): void {
  beforeAll(async () => {
    await useTexts('en');
    stubBrowser();
  });
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);
}

export const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
/** Ivan offers grooming and walks in a December far in the future. */
export const days = [{ from: '2099-12-01', to: '2099-12-05' }];
export const services = servicesOffer(1, {
  authorId: IVAN,
  authorName: 'Ivan Bondar',
  services: [
    { offer: { nameKey: 'grooming', priceType: 'Price', price: 250, currency: '₴' }, availableDates: days },
    { offer: { nameKey: 'dogWalking', priceType: 'Agreement' }, availableDates: days },
  ],
});
export const ownPets = [ownPet(7, 'Murka'), ownPet(8, 'Bim')];
export const REFUSED = `reservation:${IVAN}:01JD4Z7R8S9T0V1W2X3Y4Z5A6B`;

export function asked(code: Code | null, state: OwnRecord['state'] = 'refused'): OwnRecord<'reservation'> {
  const at = '2026-11-20T10:00:00.000Z';
  const statement: ReservationStatement & { _rev: string } = {
    _id: REFUSED,
    _rev: '1-a',
    type: 'reservation',
    schemaVersion: 1,
    written: { at, device: 'memory' },
    announcement: services._id,
    service: 'grooming',
    pet: petOf(7),
    day: '2099-12-03',
    message: 'Short, please',
    createdAt: at,
  };
  const shared = { type: 'outcome', schemaVersion: 1, statement: REFUSED, rev: '1-a', at } as const;
  const outcome = code === null ? null : { ...shared, _id: outcomeId(REFUSED), state: 'refused' as const, code };
  return { statement, state, outcome, photoWaiting: false };
}

export async function open(
  options: Parameters<typeof createMemoryClient>[0] = {},
  {
    session = signedIn,
    of = services,
    hash = '',
    path = `/dashboard/announcement/${announcementKey(of._id)}${hash}`,
  }: { session?: SessionState; of?: AnnouncementFact; hash?: string; path?: string } = {},
) {
  const data = createMemoryClient({ announcements: [services, petOffer(3)], own: ownPets, ...options });
  const view = await renderRoutes({ path, session, data, real: ['announcement', 'reservation'] });
  return { ...view, data, user: userEvent.setup() };
}

export const written = ({ asked: calls }: MemoryClient) =>
  calls.filter(({ call }) => call === 'put').map(({ input }) => input);

export async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Request to book' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reservation request' }));
  const send = await dialog.findByRole('button', { name: 'Send request' });
  return { dialog, send };
}
