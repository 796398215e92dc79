import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { ownPet, ownRecord, petFact, TARAS_ID } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { today } from '../record/days.ts';
import { MyPets } from './my-pets.tsx';
import { PetsOfPerson } from './pets-of-person.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const MIA = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6Z';

function show(options: Parameters<typeof createMemoryClient>[0]) {
  const data = createMemoryClient(options);
  renderPage(<MyPets />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  return { data, user: userEvent.setup() };
}

it('says that there are no pets, and offers to add one', async () => {
  show({});
  expect(await screen.findByRole('heading', { name: 'No pets here yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a pet' })).toBeTruthy();
});

it('shows the newest pets first, with the state of each', async () => {
  show({ own: [ownPet({}, 'published'), ownPet({ _id: MIA, name: 'Mia' }, 'waiting')] });
  await screen.findByText('Waiting to send');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Mia', 'Rex']);
  expect(screen.getAllByText('Beagle · 2–\u20604 years')).toHaveLength(2);
});

it('says why a pet is refused, and what can be done', async () => {
  const { data, user } = show({ own: [ownPet({}, 'refused', 'limit/pets')] });
  expect(await screen.findByText(/Not published: You’ve reached today’s pet limit/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(data.asked.some(({ call }) => call === 'sendAgain')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No pets here yet')).toBeTruthy();
});

it('reminds of a vaccination that is due, and puts it into a calendar', async () => {
  const made = vi.fn(() => 'blob:calendar');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const vaccinations = [
    { name: 'Rabies', given: '2025-11-01', due: today() },
    { name: 'Distemper', given: '2025-11-01', due: '2199-01-01' },
  ];
  const { user } = show({ own: [ownPet(), ownRecord({ vaccinations })] });
  expect(await screen.findByText(/Rabies/)).toBeTruthy();
  expect(screen.getByText('today')).toBeTruthy();
  expect(screen.queryByText(/Distemper/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
});

it('shows another person’s published pets', async () => {
  const data = createMemoryClient({ pets: [petFact()] });
  renderPage(<PetsOfPerson userId={TARAS_ID} />, { data });
  expect(await screen.findByRole('link', { name: 'Rex' })).toBeTruthy();
});

it('retries another person’s pets that cannot be reached', async () => {
  const readList = vi.fn(async () => ({ kind: 'unreachable' as const }));
  renderPage(<PetsOfPerson userId={TARAS_ID} />, {
    data: createMemoryClient({ answers: { readList } }),
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(readList).toHaveBeenCalledTimes(2));
});
