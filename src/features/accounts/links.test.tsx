import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Code } from '../../domain/codes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { ResetPassword } from './reset-password.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const TOKEN = 'A'.repeat(43);
const refuse = (code: Code) => () => Promise.resolve({ ok: false as const, code });

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

describe('the form for a forgotten password', () => {
  it('requests a mail in the current language and does not reveal whether the account exists', async () => {
    const { data } = renderPage(<ForgottenPassword />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Email'), ' olena@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/^If there’s an account with olena@example.com, a link/)).toBeTruthy();
    expect(data.asked).toContainEqual({
      call: 'forgotPassword',
      input: { email: 'olena@example.com', locale: 'en' },
    });
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  it('says that the network is needed and keeps the typed address', async () => {
    const data = createMemoryClient({ answers: { forgotPassword: refuse('network/offline') } });
    renderPage(<ForgottenPassword />, { data });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Email'), 'olena@example.com{Enter}');
    expect(await screen.findByText('You’re offline.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olena@example.com');
  });
});

describe('the link to set a new password', () => {
  const show = (data = createMemoryClient(), hash = `#${TOKEN}`) =>
    renderPage(
      <>
        <ResetPassword />
        <Address />
      </>,
      { data, path: `/reset-password${hash}` },
    );

  async function choose(password: string, again = password) {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Confirm password'), again);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
  }

  it('removes the token from the address at once and sends it with the password', async () => {
    const { data } = show();
    expect(screen.getByText('/reset-password')).toBeTruthy();
    await choose('novyi-parol');
    expect(await screen.findByText('Your new password is set')).toBeTruthy();
    expect(data.asked).toContainEqual({ call: 'resetPassword', input: { token: TOKEN, password: 'novyi-parol' } });
  });

  it('sends nothing when the passwords differ', async () => {
    const { data } = show();
    await choose('novyi-parol', 'inshyi-parol');
    expect(await screen.findByText('The passwords don’t match.')).toBeTruthy();
    expect(data.asked).not.toContainEqual(expect.objectContaining({ call: 'resetPassword' }));
  });

  it.each(['', '#short', `#${TOKEN}&more`])('offers another link when the address has no token: %j', (hash) => {
    show(createMemoryClient(), hash);
    expect(screen.getByText('This link has expired')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgotten-password');
    expect(screen.getByText('/reset-password')).toBeTruthy();
  });

  it('offers another password link when this one has expired', async () => {
    show(createMemoryClient({ answers: { resetPassword: refuse('account/link-ended') } }));
    await choose('novyi-parol');
    expect(await screen.findByText('This link has expired')).toBeTruthy();
  });

  it('keeps the password link and what was typed when the network fails', async () => {
    show(createMemoryClient({ answers: { resetPassword: refuse('network/unreachable') } }));
    await choose('novyi-parol');
    expect(await screen.findByText('We can’t reach the server.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('novyi-parol');
  });
});

describe('the confirmation of an address', () => {
  const show = (data = createMemoryClient(), hash = `#${TOKEN}`) =>
    renderPage(
      <>
        <ConfirmEmail next={<a href="/dashboard">next</a>} settings={<a href="/settings">settings</a>} />
        <Address />
      </>,
      { data, path: `/confirm-email${hash}` },
    );

  it('sends the confirmation once, with the token removed from the address', async () => {
    const { data } = show();
    expect(await screen.findByText(/^olena@example.com is now your account’s email address/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'next' })).toBeTruthy();
    expect(screen.getByText('/confirm-email')).toBeTruthy();
    expect(data.asked.filter(({ call }) => call === 'confirmEmail')).toEqual([{ call: 'confirmEmail', input: TOKEN }]);
  });

  it.each([
    ['account/link-ended', 'This link has expired'],
    ['account/email-taken', 'There’s already an account with this email address.'],
  ] as const)('leads to the settings: %s', async (code, text) => {
    show(createMemoryClient({ answers: { confirmEmail: refuse(code) } }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'settings' })).toBeTruthy();
  });

  it('can repeat the confirmation after a network failure', async () => {
    const { data } = show(createMemoryClient({ answers: { confirmEmail: refuse('network/offline') } }));
    expect(await screen.findByText('You’re offline.')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(data.asked.filter(({ call }) => call === 'confirmEmail')).toHaveLength(2));
  });

  it('sends no confirmation without a token', () => {
    const { data } = show(createMemoryClient(), '');
    expect(screen.getByText('This link has expired')).toBeTruthy();
    expect(data.asked).toEqual([]);
  });
});
