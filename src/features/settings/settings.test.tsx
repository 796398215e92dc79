import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { AccountInfo, SignedInDevice } from '../../domain/account/commands.ts';
import type { Code } from '../../domain/codes.ts';
import { routePath } from '../../domain/routes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { ACCOUNT, createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { SettingsScreen } from './settings-screen.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

type Answers = NonNullable<NonNullable<Parameters<typeof createMemoryClient>[0]>['answers']>;
const refuse = (code: Code) => () => Promise.resolve({ ok: false as const, code });
const account = (part: Partial<AccountInfo>) => () =>
  Promise.resolve({ ok: true as const, value: { ...ACCOUNT, ...part } });

function show(answers: Answers = {}, kind: 'signedIn' | 'expired' | 'suspended' = 'signedIn') {
  const data = createMemoryClient({ answers });
  const onDeleted = vi.fn();
  const onInstall = vi.fn();
  renderPage(
    <SettingsScreen
      language={<p>language</p>}
      blocked={<p>nobody</p>}
      google={(give) => (
        <button type="button" onClick={() => give('id-token')}>
          Google
        </button>
      )}
      onDeleted={onDeleted}
      onInstall={onInstall}
      onInstallFirst={null}
      version="abc"
    />,
    {
      data,
      session: kind === 'suspended' ? { kind, person: OLENA, reason: 'Rude' } : { kind, person: OLENA },
      path: routePath('settings'),
    },
  );
  const asked = (name: string) => data.asked.filter(({ call }) => call === name).map(({ input }) => input);
  return { user: userEvent.setup(), asked, onDeleted, onInstall };
}

describe('the account settings', () => {
  it('show the address and whether it is confirmed, and send the mail again', async () => {
    const { user, asked } = show({ account: account({ emailConfirmed: false }) });
    expect(await screen.findByText('Not confirmed yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('The email is on its way.')).toBeTruthy();
    expect(asked('sendConfirmationAgain')).toHaveLength(1);
  });

  it('change the address with the password; the new one waits for its link', async () => {
    const { user, asked } = show();
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    await user.type(screen.getByLabelText('New email'), 'nova');
    await user.tab();
    expect(await screen.findByText(/^Check the address/)).toBeTruthy();
    await user.type(screen.getByLabelText('New email'), '@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/^We’ve sent a link to nova@example.com\. Open it/)).toBeTruthy();
    expect(asked('changeEmail')).toEqual([{ email: 'nova@example.com', password: 'secret' }]);
    expect(asked('account').length).toBeGreaterThan(1);
  });

  it('change the password, checked before it is sent; a wrong one keeps the form', async () => {
    const { user, asked } = show({ changePassword: refuse('account/wrong-password') });
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.type(screen.getByLabelText('Confirm new password'), 'other');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your password must have at least 8 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(screen.getByText('Enter the same password again.')).toBeTruthy();
    expect(asked('changePassword')).toEqual([]);
    for (const label of ['New password', 'Confirm new password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'long enough');
    }
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Wrong password.')).toBeTruthy();
    expect(asked('changePassword')).toEqual([{ current: 'old', password: 'long enough' }]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('long enough');
  });

  it('offer to set a password by mail if there is none', async () => {
    const { user, asked } = show({ account: account({ hasPassword: false, google: true }) });
    await user.click(await screen.findByRole('button', { name: 'Set a password' }));
    expect(await screen.findByText(/^We’ve sent a link to olena@example.com/)).toBeTruthy();
    expect(asked('forgotPassword')).toEqual([{ email: 'olena@example.com', locale: 'en' }]);
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });

  it('say offline what needs the network, and leave the rest usable', async () => {
    const { user, asked } = show({
      account: refuse('network/offline'),
      signedInDevices: refuse('network/offline'),
    });
    await waitFor(() =>
      expect(screen.getAllByText('You’re offline. You need a connection for this part.')).toHaveLength(2),
    );
    expect(screen.getByRole('button', { name: 'Download everything' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    await waitFor(() => expect(asked('account')).toHaveLength(2));
  });
});

it.each([
  ['session/missing', ['Sign in', 'Sign in'], 0],
  ['network/offline', [], 2],
] as const)('after the session ended, %s: %j', async (code, links, again) => {
  show({ account: refuse(code), signedInDevices: refuse(code) }, 'expired');
  await screen.findByRole('button', { name: 'Download everything' });
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(links);
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(again);
});

describe('the list of signed-in devices', () => {
  const device = (part: Partial<SignedInDevice>): SignedInDevice => ({
    id: 'one',
    label: 'Firefox, Android',
    signedInAt: '2026-10-01T08:00:00.000Z',
    lastUsedAt: '2026-11-19T08:00:00.000Z',
    current: false,
    ...part,
  });
  const signedInDevices = () =>
    Promise.resolve({
      ok: true as const,
      value: [device({ id: 'here', current: true }), device({ id: 'there', label: 'Safari, iPhone' })],
    });

  it('marks this device, and signs out another one after a question', async () => {
    const { user, asked } = show({ signedInDevices });
    expect(await screen.findByText('This device')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out there: Safari, iPhone' }));
    expect(asked('signOutDevice')).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Safari, iPhone will have to sign in again/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Sign out there' }));
    expect(await screen.findByText('Signed out on that device.')).toBeTruthy();
    expect(asked('signOutDevice')).toEqual(['there']);
    expect(asked('signedInDevices').length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('signs out all other devices after a question, if there are several', async () => {
    const value = [device({ id: 'here', current: true }), device({ id: 'there' }), device({ id: 'elsewhere' })];
    const { user, asked } = show({ signedInDevices: () => Promise.resolve({ ok: true as const, value }) });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(asked('signOutOtherDevices')).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out everywhere else.')).toBeTruthy();
    expect(asked('signOutOtherDevices')).toHaveLength(1);
  });
});

describe('the deletion of the account', () => {
  async function open(answers: Answers = {}) {
    const shown = show(answers);
    await shown.user.click(screen.getByRole('button', { name: 'Delete account…' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByLabelText(/^Type “delete”/);
    return { ...shown, dialog };
  }

  it('says what is deleted and what stays, and needs the word and the password', async () => {
    const { user, dialog, asked, onDeleted } = await open();
    expect(dialog.getByText('What goes')).toBeTruthy();
    expect(dialog.getByText('What stays')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(dialog.getByText('Type the word “delete”.')).toBeTruthy();
    expect(dialog.getByText('Enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Type “delete”/));
    await user.type(dialog.getByLabelText('Password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(asked('deleteAccount')).toEqual([]);
    await user.click(dialog.getByLabelText('They disappear for everyone'));
    await user.type(dialog.getByLabelText(/^Type “delete”/), ' Delete ');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Your account has been deleted. Take care!')).toBeTruthy();
    expect(asked('deleteAccount')).toEqual([{ password: 'secret', letters: 'go' }]);
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  it('is confirmed by Google where there is no password, and only after the word', async () => {
    const { user, dialog, asked } = await open({ account: account({ hasPassword: false, google: true }) });
    expect(dialog.queryByRole('button', { name: 'Google' })).toBeNull();
    await user.type(dialog.getByLabelText(/^Type “delete”/), 'delete');
    await user.click(dialog.getByRole('button', { name: 'Google' }));
    await waitFor(() => expect(asked('deleteAccount')).toEqual([{ credential: 'id-token', letters: 'stay' }]));
  });

  it('accepts a suspended person’s address and password as the proof', async () => {
    const { user, asked, onDeleted } = show({}, 'suspended');
    await user.click(screen.getByRole('button', { name: 'Delete account…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Type “delete”/), 'delete');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(dialog.getByText('Enter your email address.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Email'), ' olena@example.com');
    await user.type(dialog.getByLabelText('Password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    const proof = { email: 'olena@example.com', password: 'secret', letters: 'stay' };
    expect([asked('deleteAccountSignedOut'), asked('deleteAccount')]).toEqual([[proof], []]);
  });

  it.each([
    ['account/wrong-password', 'Wrong password.'],
    ['account/last-admin', 'This is the last admin. Make someone else an admin first.'],
    ['network/offline', 'You’re offline.'],
  ] as const)('explains why it failed: %s', async (code, text) => {
    const { user, dialog, onDeleted } = await open({ deleteAccount: refuse(code) });
    await user.type(dialog.getByLabelText(/^Type “delete”/), 'delete');
    await user.type(dialog.getByLabelText('Password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

it('shows storage and version, frees space and offers to install', async () => {
  const { user, asked, onInstall } = show();
  expect(await screen.findByText('2 MB')).toBeTruthy();
  expect(screen.getByText('1 MB')).toBeTruthy();
  expect(screen.getByText('abc')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Free up space' }));
  expect(await screen.findByText('Freed up what can be downloaded again.')).toBeTruthy();
  expect(asked('storageUse').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: 'Install the app' }));
  expect(onInstall).toHaveBeenCalledOnce();
});
