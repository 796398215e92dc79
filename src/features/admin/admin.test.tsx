import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { AccountRow, AuditEntry } from '../../domain/account/admin.ts';
import type { Code } from '../../domain/codes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { AdminScreen } from './admin-screen.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const TARAS: AccountRow = {
  userId: 'f'.repeat(32),
  name: 'Taras Bondar',
  letter: 'TB',
  avatar: null,
  email: 'taras@example.com',
  roles: ['user'],
  suspension: null,
  createdAt: '2026-03-05T08:00:00.000Z',
};

type Answers = NonNullable<NonNullable<Parameters<typeof createMemoryClient>[0]>['answers']>;
const refuse = (code: Code) => () => Promise.resolve({ ok: false as const, code });
const people =
  (...rows: AccountRow[]) =>
  () =>
    Promise.resolve({ ok: true as const, value: { rows, next: null } });

function show(answers: Answers, path = '/dashboard/admin') {
  const data = createMemoryClient({ answers });
  renderPage(<AdminScreen />, { data, session: { kind: 'signedIn', person: OLENA }, path });
  const asked = (name: string) => data.asked.filter(({ call }) => call === name).map(({ input }) => input);
  return { user: userEvent.setup(), asked };
}

describe('the list of people', () => {
  it('searches people once typing has stopped', async () => {
    const { user, asked } = show({ accounts: people(TARAS) });
    expect(await screen.findByText('taras@example.com')).toBeTruthy();
    await user.type(screen.getByLabelText('Search by name or email'), ' olena ');
    await waitFor(() =>
      expect(asked('accounts')).toEqual([
        ['', null],
        ['olena', null],
      ]),
    );
  });

  it('shows people with photos, and offers no change of oneself that the service refuses: suspension, giving up admin', async () => {
    const own = {
      ...TARAS,
      userId: OLENA.userId,
      name: 'Olena Koval',
      roles: ['user', 'admin'] as AccountRow['roles'],
    };
    show({ accounts: people({ ...TARAS, avatar: 'a'.repeat(64) }, own) });
    const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);
    const taras = await rowOf('Taras Bondar');
    expect(document.querySelector('.avatar img')?.getAttribute('src')).toContain('a'.repeat(64));
    expect(taras.getByRole('button', { name: 'Suspend' })).toBeTruthy();
    expect(taras.getByRole('switch', { name: 'Admin' })).toBeTruthy();
    const self = await rowOf('Olena Koval');
    expect(self.getByText('You')).toBeTruthy();
    expect(self.queryByRole('button', { name: 'Suspend' })).toBeNull();
    expect(self.queryByRole('switch', { name: 'Admin' })).toBeNull();
    expect(self.getByRole('switch', { name: 'Premium user' })).toBeTruthy();
  });

  it('loads people page by page', async () => {
    const { user, asked } = show({
      accounts: (_, after) =>
        Promise.resolve({
          ok: true,
          value:
            after === null
              ? { rows: [TARAS], next: 'two' }
              : { rows: [{ ...TARAS, userId: 'e'.repeat(32), name: 'Ivan Hnat' }], next: null },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Ivan Hnat')).toBeTruthy();
    expect(screen.getByText('Taras Bondar')).toBeTruthy();
    expect(asked('accounts')).toEqual([
      ['', null],
      ['', 'two'],
    ]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it.each([
    ['Premium user', 'Grant', ['f'.repeat(32), 'premium-user', true]],
    ['User', 'Withdraw', ['f'.repeat(32), 'user', false]],
  ])('changes role %s: %s, after a confirmation', async (role, button, input) => {
    const { user, asked } = show({
      accounts: people(TARAS),
      setRole: () => Promise.resolve({ ok: true, value: null }),
    });
    await user.click(await screen.findByRole('switch', { name: role }));
    const dialog = within(screen.getByRole('dialog'));
    expect(asked('setRole')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText('Changed.')).toBeTruthy();
    expect(asked('setRole')).toEqual([input]);
    expect(asked('accounts').length).toBeGreaterThan(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('suspends people only with a reason, and restores them', async () => {
    const { user, asked } = show({
      accounts: people(TARAS, {
        ...TARAS,
        userId: 'e'.repeat(32),
        name: 'Ivan Hnat',
        suspension: { reason: 'Spam', at: '2026-11-01T08:00:00.000Z' },
      }),
      setSuspension: () => Promise.resolve({ ok: true, value: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = () => within(screen.getByRole('dialog'));
    await user.click(dialog().getByRole('button', { name: 'Suspend' }));
    expect(dialog().getByText('Enter a reason.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Reason'), ' Rude words ');
    await user.click(dialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(asked('setSuspension')).toEqual([['f'.repeat(32), 'Rude words']]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Spam')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await user.click(dialog().getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(asked('setSuspension')).toContainEqual(['e'.repeat(32), null]));
  });

  it.each([
    ['account/own-role', 'You can’t do this to your own account.'],
    ['account/last-admin', 'This is the last admin. Make someone else an admin first.'],
    ['account/unknown', 'This account no longer exists.'],
    ['role/required', 'You need a different role for this.'],
  ] as const)('explains a failed change and leaves the question open: %s', async (code, text) => {
    const { user } = show({ accounts: people(TARAS), setRole: refuse(code) });
    await user.click(await screen.findByRole('switch', { name: 'Admin' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it.each([
    ['network/offline', 'You’re offline. You need a connection for this part.'],
    ['role/required', 'You need a different role for this.'],
    ['server/failed', 'Something went wrong on the server. Try again later.'],
  ] as const)('says why people could not be read: %s', async (code, text) => {
    const { user, asked } = show({ accounts: refuse(code) });
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked('accounts')).toHaveLength(2));
  });

  it('says that nobody was found', async () => {
    show({ accounts: people() });
    expect(await screen.findByText('No one found.')).toBeTruthy();
  });
});

describe('the change log', () => {
  const entry = (part: Partial<AuditEntry>): AuditEntry => ({
    id: 'one',
    at: '2026-11-20T08:00:00.000Z',
    action: 'role-granted',
    by: { userId: OLENA.userId, name: 'Olena Koval' },
    person: { userId: TARAS.userId, name: TARAS.name },
    role: null,
    reason: null,
    ...part,
  });

  it.each<[Partial<AuditEntry>, string[]]>([
    [{ action: 'role-granted', role: 'admin' }, ['Taras Bondar was given the role “Admin”', 'Olena Koval']],
    [{ action: 'role-withdrawn', role: 'premium-user' }, ['Taras Bondar lost the role “Premium user”']],
    [{ action: 'account-suspended', reason: 'Spam' }, ['Taras Bondar’s account was suspended', 'Spam']],
    [{ person: { userId: TARAS.userId, name: '' }, role: 'admin' }, ['Deleted account was given the role “Admin”']],
    [{ action: 'account-restored', by: null }, ['Taras Bondar’s account was restored', 'the server’s command line']],
  ])('%j', async (part, texts) => {
    show(
      { audit: () => Promise.resolve({ ok: true, value: { rows: [entry(part)], next: null } }) },
      '/dashboard/admin?view=changes',
    );
    const row = await screen.findByRole('listitem');
    for (const text of texts) expect(row.textContent).toContain(text);
  });
});
