import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { petRecordId } from '../../../domain/pet/id.ts';
import { ownPets } from '../../../entities/pet/shown-pet.ts';
import { ownPet, REX } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import RecordDialog from './record-dialog.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(options: Parameters<typeof createMemoryClient>[0] = {}) {
  const data = createMemoryClient(options);
  const onClose = vi.fn();
  const [pet] = ownPets([ownPet()], OLENA.userId, new Map());
  if (pet === undefined) throw new Error('There is no pet');
  renderPage(<RecordDialog pet={pet} stored={null} onClose={onClose} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const written = () => data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);
  return { user, press, onClose, written };
}

const vaccination = (number: number) => within(screen.getByRole('group', { name: `Vaccination ${number}` }));

it('marks every vaccination without a name, and focuses the first one', async () => {
  const { user, press, written } = open();
  await press('Add a vaccination');
  await press('Add a vaccination');
  await user.clear(vaccination(2).getByLabelText('Given on'));
  await press('Save');
  await waitFor(() => expect(screen.getAllByText('Enter the disease.')).toHaveLength(2));
  expect(screen.getAllByText('Choose the day.')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(vaccination(1).getByLabelText('Disease')));
  await user.type(vaccination(1).getByLabelText('Disease'), 'Rabies');
  await waitFor(() => expect(screen.getAllByText('Enter the disease.')).toHaveLength(1));
  expect(written()).toEqual([]);
});

it('stores typed notes until they are saved, without the removed row', async () => {
  const first = open();
  await first.user.type(screen.getByLabelText('Microchip number'), '900 182');
  await first.press('Add a vaccination');
  await first.press('Add a vaccination');
  await first.user.type(vaccination(2).getByLabelText('Disease'), ' Rabies ');
  await first.press('Remove vaccination 1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a vaccination' })));
  cleanup();
  const again = open();
  expect(screen.getByLabelText('Microchip number')).toHaveProperty('value', '900 182');
  expect(vaccination(1).getByLabelText('Disease')).toHaveProperty('value', ' Rabies ');
  await again.press('Save');
  await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce());
  expect(again.written()).toMatchObject([
    { _id: petRecordId(REX), chip: '900 182', bornOn: null, vaccinations: [{ name: 'Rabies', due: null }] },
  ]);
  expect(localStorage).toHaveLength(0);
});

it('keeps the open notes when they cannot be stored, and clears them when they are discarded', async () => {
  const { user, press, onClose } = open({ put: { ok: false, code: 'device/storage-full' } });
  await user.type(screen.getByLabelText('Health'), 'Allergy');
  await press('Save');
  expect(await screen.findByText(/device is full/)).toBeTruthy();
  expect(localStorage).toHaveLength(1);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
});
