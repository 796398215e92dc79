import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { AccountInfo } from '../../domain/account/commands.ts';
import type { Passkey } from '../../domain/account/passkeys.ts';
import { LIMITS } from '../../domain/limits.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { ACCOUNT, createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { AccountSection } from './account-section.tsx';
import { AdminPasskeyLink } from './admin-passkey-link.tsx';

const PHONE: Passkey = { id: 'a1', name: 'Phone', createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null };

/** What the browser does when it is asked to make a passkey. */
const create = vi.fn<() => Promise<unknown>>();

beforeAll(() => useTexts('en'));
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { create } }));
});
afterEach(() => {
  cleanup();
  create.mockReset();
  vi.unstubAllGlobals();
});

function show(info: Partial<AccountInfo>) {
  const passkeyOptions = async () =>
    ({
      ok: true as const,
      value: { challenge: 'YQ', user: { id: 'YQ' }, rp: {}, pubKeyCredParams: [], excludeCredentials: [] },
    }) as const;
  const account = async () => ({ ok: true as const, value: { ...ACCOUNT, ...info } });
  const data = createMemoryClient({ answers: { account, passkeyOptions } });
  const section = (
    <>
      <AdminPasskeyLink />
      <AccountSection
        google={(give) => (
          <button type="button" onClick={() => give('id-token')}>
            Google
          </button>
        )}
      />
    </>
  );
  renderPage(section, { data, session: { kind: 'signedIn', person: OLENA } });
  const asked = (name: string) => data.asked.filter(({ call }) => call === name).map(({ input }) => input);
  return { user: userEvent.setup(), asked };
}

const failure = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('the passkeys in the settings', () => {
  it.each([
    { name: 'NotAllowedError', text: null },
    { name: 'InvalidStateError', text: 'This device already has a passkey for your account.' },
    { name: 'NotReadableError', text: /^This passkey doesn’t work here/ },
  ])('add nothing when the prompt ends with $name, and the password stays', async ({ name, text }) => {
    create.mockImplementation(failure(name));
    const { user, asked } = show({});
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    if (text !== null) expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
    expect(asked('passkeyOptions')).toEqual([{ password: 'secret' }]);
    expect(asked('addPasskey')).toEqual([]);
  });

  it('ask a person without a password for Google’s confirmation', async () => {
    create.mockImplementation(failure('NotAllowedError'));
    const { user, asked } = show({ hasPassword: false, google: true });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.click(screen.getByRole('button', { name: 'Google' }));
    await waitFor(() => expect(asked('passkeyOptions')).toEqual([{ credential: 'id-token' }]));
  });

  it('rename one, and remove one after a question', async () => {
    const { user, asked } = show({ passkeys: [PHONE] });
    await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Give it a name.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), ' Tablet ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('renamePasskey')).toEqual([{ id: 'a1', name: 'Tablet' }]));
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(asked('removePasskey')).toEqual(['a1']));
  });

  it('offer no further one above the limit, and none where the browser has none', async () => {
    show({
      passkeys: Array.from({ length: LIMITS.passkeys }, (_, n) => ({ ...PHONE, id: `a${n}`, name: `Key ${n}` })),
    });
    await screen.findByText('Key 0');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    cleanup();
    vi.unstubAllGlobals();
    stubBrowser();
    show({});
    expect(await screen.findByText('This browser can’t make passkeys here.')).toBeTruthy();
  });
});

describe('the link that asks an admin for a passkey', () => {
  it('is shown until there is one', async () => {
    show({});
    expect(await screen.findByRole('link', { name: 'Add a passkey' })).toBeTruthy();
    cleanup();
    show({ passkeys: [PHONE] });
    await screen.findByText('Phone');
    expect(screen.queryByRole('link', { name: 'Add a passkey' })).toBeNull();
  });
});
