import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { ownPet, REX } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import PetDialog from './pet-dialog.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(options: Parameters<typeof createMemoryClient>[0] = {}, pet: string | null = null) {
  const data = createMemoryClient(options);
  const onWritten = vi.fn();
  renderPage(<PetDialog pet={pet} onClose={vi.fn()} onWritten={onWritten} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  await screen.findByRole('button', { name: 'Continue' });
  const user = userEvent.setup();
  const go = (name: string) => user.click(screen.getByRole('button', { name }));
  return { data, onWritten, user, go };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fillKind({ user, go }: Opened) {
  await user.click(screen.getByLabelText('Dog'));
  await user.type(screen.getByRole('combobox', { name: 'Breed' }), 'beag');
  await user.click(await screen.findByRole('option', { name: 'Beagle' }));
  await go('Continue');
}

async function fillInfo({ user, go }: Opened) {
  await user.type(screen.getByLabelText('Name'), ' Rex ');
  await user.click(screen.getByLabelText('Male'));
  await user.selectOptions(screen.getByLabelText('Age'), '2 - 4');
  await user.selectOptions(screen.getByLabelText('Size'), '0,5 - 1');
  await user.click(screen.getByLabelText('No'));
  await user.type(screen.getByLabelText('Bio'), 'Follows his nose.');
  await go('Continue');
}

const written = ({ data }: Opened) => data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);
const step = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')?.textContent;

it('does not edit a pet that a later version of the app wrote', async () => {
  const data = createMemoryClient({ own: [ownPet({ schemaVersion: 99 })] });
  renderPage(<PetDialog pet={REX} onClose={vi.fn()} onWritten={vi.fn()} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  expect(
    await screen.findByText('This was written in a newer version of the app. Update the app to edit it.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

describe('the three steps of the pet dialog', () => {
  it('lead to the chosen breed in a new tab', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Dog'));
    await user.type(screen.getByRole('combobox', { name: 'Breed' }), 'beag');
    await user.click(await screen.findByRole('option', { name: 'Beagle' }));
    const link = screen.getByRole('link', { name: /^About the breed: Beagle/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/dashboard/breed/beagle', '_blank']);
  });

  it('continue only when they are complete, and say what is missing', async () => {
    const opened = await open();
    await opened.go('Continue');
    expect(screen.getByText('Pet Type is required')).toBeTruthy();
    expect(screen.getByText('Pet Breed is required')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Breed' }).disabled).toBe(true);
    await fillKind(opened);
    await opened.go('Continue');
    for (const field of ['Name', 'Sex', 'Age', 'Size', 'Sterilized status', 'Bio'])
      expect(screen.getByText(`Pet ${field} is required`), field).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    expect(written(opened)).toEqual([]);
  });

  it('write one pet at the end, with a new address', async () => {
    const opened = await open();
    await fillKind(opened);
    await fillInfo(opened);
    await opened.go('Finish');
    await waitFor(() => expect(opened.onWritten).toHaveBeenCalledOnce());
    expect(written(opened)).toMatchObject([
      {
        _id: expect.stringMatching(/^pet:[0-9A-HJKMNP-TV-Z]{26}$/),
        type: 'pet',
        name: 'Rex',
        petType: 'dog',
        breed: 'beagle',
        sex: 'male',
        age: '2 - 4',
        size: '0,5 - 1',
        massUnit: 'kg',
        sterilized: false,
        bio: 'Follows his nose.',
        photo: null,
        gallery: [],
      },
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('go back one at a time and keep what was chosen; another type has other breeds', async () => {
    const opened = await open();
    await fillKind(opened);
    await opened.go('Back');
    expect(step()).toContain('Type and breed');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Step 1 of 3: Who is your pet?' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Breed' }).value).toBe('Beagle');
    await opened.user.click(screen.getByLabelText('Cat'));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Breed' }).value).toBe('');
  });
});

describe('the draft of the pet dialog', () => {
  async function begin() {
    await fillKind(await open());
    await userEvent.setup().type(screen.getByLabelText('Name'), 'Rex');
    cleanup();
    return open();
  }
  const nameField = () => screen.queryByLabelText<HTMLInputElement>('Name');

  it('is restored at its step when the dialog opens again, and can be discarded', async () => {
    const { go } = await begin();
    expect(screen.getByText('Draft restored.')).toBeTruthy();
    expect(nameField()?.value).toBe('Rex');
    await go('Discard it');
    expect(nameField()).toBeNull();
    cleanup();
    expect(localStorage.length).toBe(0);
  });

  it('is restored by an undo at its step, with the focus where it was', async () => {
    const { go } = await begin();
    await go('Discard it');
    expect(screen.getByText('Draft discarded.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    // Moving between steps does not end the undo.
    await go('Continue');
    await go('Undo');
    expect(nameField()?.value).toBe('Rex');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discard it' }));
    cleanup();
    await open();
    expect(nameField()?.value).toBe('Rex');
  });

  it('cannot be restored once something else is typed', async () => {
    const { go, user } = await begin();
    await go('Discard it');
    await user.click(screen.getByLabelText('Cat'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    cleanup();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Cat').checked).toBe(true);
  });

  it('stays with the reason when it cannot be stored', async () => {
    const opened = await open({ put: { ok: false, code: 'device/storage-full' } });
    await fillKind(opened);
    await fillInfo(opened);
    await opened.go('Finish');
    expect(await screen.findByText(/device is full/)).toBeTruthy();
    expect(opened.onWritten).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(1);
  });
});

it('starts an edit with the stored pet and writes it on that revision', async () => {
  const opened = await open({ own: [ownPet()] }, REX);
  await opened.go('Continue');
  const name = await screen.findByLabelText('Name');
  await opened.user.clear(name);
  await opened.user.type(name, 'Rexik');
  await opened.go('Continue');
  await opened.go('Finish');
  await waitFor(() => expect(opened.onWritten).toHaveBeenCalledWith(REX));
  expect(written(opened)).toMatchObject([{ _id: REX, name: 'Rexik', breed: 'beagle', baseRev: '2-b' }]);
});
