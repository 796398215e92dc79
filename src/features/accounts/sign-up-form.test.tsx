import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { SignUpForm } from './sign-up-form.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

async function fill(values: Record<string, string>) {
  const user = userEvent.setup();
  for (const [label, text] of Object.entries(values)) await user.type(screen.getByLabelText(label), text);
  return user;
}

const MALFORMED = 'Check the address: it should look like name@example.com.';
const COMPLETE = {
  'First name': 'Олена',
  'Second name': 'Коваль',
  Email: ' olena@example.com',
  Password: 'dovgyi-parol',
  'Confirm password': 'dovgyi-parol',
};

describe('the registration form', () => {
  it('names a missing value when its field is left, not before', async () => {
    renderPage(<SignUpForm onSignedIn={() => undefined} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('First name'));
    expect(screen.queryByText('Enter your first name.')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Enter your first name.')).toBeTruthy();
  });

  it('sends the names and the address trimmed, and the language, but not the confirmation', async () => {
    const done = vi.fn();
    const { data, store } = renderPage(<SignUpForm onSignedIn={done} />);
    const user = await fill(COMPLETE);
    await user.click(screen.getByRole('button', { name: 'Join now' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(data.asked.filter(({ call }) => call === 'register')).toEqual([
      {
        call: 'register',
        input: {
          firstName: 'Олена',
          secondName: 'Коваль',
          email: 'olena@example.com',
          password: 'dovgyi-parol',
          locale: 'en',
        },
      },
    ]);
    expect(store.get()).toEqual({ kind: 'signedIn', person: OLENA });
    expect(screen.getByText('Welcome! Your account is ready.')).toBeTruthy();
  });

  it('sends the registration once for a double click', async () => {
    const { data } = renderPage(<SignUpForm onSignedIn={() => undefined} />);
    const user = await fill(COMPLETE);
    await user.dblClick(screen.getByRole('button', { name: 'Join now' }));
    await waitFor(() => expect(data.asked.filter(({ call }) => call === 'register').length).toBeGreaterThan(0));
    expect(data.asked.filter(({ call }) => call === 'register')).toHaveLength(1);
  });

  it('sends no registration when the passwords differ', async () => {
    const { data } = renderPage(<SignUpForm onSignedIn={() => undefined} />);
    const user = await fill({ ...COMPLETE, 'Confirm password': 'another-one' });
    await user.click(screen.getByRole('button', { name: 'Join now' }));
    expect(await screen.findByText('The passwords don’t match.')).toBeTruthy();
    expect(data.asked.filter(({ call }) => call === 'register')).toEqual([]);
  });

  it('hides the message about a field once it is corrected', async () => {
    renderPage(<SignUpForm onSignedIn={() => undefined} />);
    const user = await fill({ ...COMPLETE, 'Confirm password': 'another-one' });
    await user.click(screen.getByRole('button', { name: 'Join now' }));
    expect(await screen.findByText('The passwords don’t match.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), COMPLETE['Confirm password']);
    await user.click(screen.getByRole('button', { name: 'Join now' }));
    expect(await screen.findByText('Welcome! Your account is ready.')).toBeTruthy();
    expect(screen.queryByText('The passwords don’t match.')).toBeNull();
  });

  it.each([
    ['account/email-taken', 'Couldn’t create your account: There’s already an account with this email address.'],
    ['network/offline', 'Couldn’t create your account: You’re offline.'],
  ] as const)('explains why the registration failed: %s', async (code, text) => {
    const done = vi.fn();
    renderPage(<SignUpForm onSignedIn={done} />, { data: createMemoryClient({ account: { ok: false, code } }) });
    const user = await fill(COMPLETE);
    await user.click(screen.getByRole('button', { name: 'Join now' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
  });
});

describe('the sign-in form', () => {
  it('says before typing that nobody can sign in in a window without storage', async () => {
    const data = createMemoryClient({ status: { badge: 'limited' } });
    renderPage(<SignInPanel onSignedIn={() => undefined} />, { data });
    expect(await screen.findByText(/^Private window: nothing is saved here, so you can’t sign in\./)).toBeTruthy();
  });

  it('explains why signing in failed and keeps what was typed', async () => {
    const data = createMemoryClient({ account: { ok: false, code: 'account/wrong-credentials' } });
    renderPage(<SignInForm onSignedIn={() => undefined} />, { data });
    const user = await fill({ Email: 'olena@example.com', Password: 'wrong' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed: Wrong email address or password.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olena@example.com');
  });

  it('hides the failure while signing in is tried again', async () => {
    let answer: (result: Result<Person>) => void = () => undefined;
    const login = vi
      .fn<() => Promise<Result<Person>>>()
      .mockResolvedValueOnce({ ok: false, code: 'account/wrong-credentials' })
      .mockImplementationOnce(
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
    const done = vi.fn();
    renderPage(<SignInForm onSignedIn={done} />, { data: createMemoryClient({ answers: { login } }) });
    const user = await fill({ Email: 'olena@example.com', Password: 'wrong' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/^Login failed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(login).toHaveBeenCalledTimes(2));
    expect(screen.queryByText(/^Login failed/)).toBeNull();
    answer({ ok: true, value: OLENA });
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  it('focuses the first wrong field, explains both errors, and hides them once corrected', async () => {
    const { data } = renderPage(<SignInForm onSignedIn={() => undefined} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    await user.keyboard('olena@example.com');
    expect(screen.queryByText('Enter your email address.')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(data.asked.filter(({ call }) => call === 'login')).toEqual([]);
  });

  it('submits values that were autofilled without events', async () => {
    const { data } = renderPage(<SignInForm onSignedIn={() => undefined} />);
    screen.getByLabelText<HTMLInputElement>('Email').value = 'olena@example.com';
    screen.getByLabelText<HTMLInputElement>('Password').value = 'secret';
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(data.asked.filter(({ call }) => call === 'login')).toHaveLength(1));
  });

  it('clears both fields and their messages by its reset', async () => {
    renderPage(<SignInForm onSignedIn={() => undefined} reset />);
    const user = await fill({ Email: 'olena', Password: 'secret' });
    expect(await screen.findByText(MALFORMED)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(MALFORMED)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('says that Caps Lock is on while a password is typed, which is no error', () => {
    renderPage(<SignInForm onSignedIn={() => undefined} />);
    const field = screen.getByLabelText('Password');
    fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
    const description = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(description?.textContent).toContain('Caps Lock is on.');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the password on request', async () => {
    renderPage(<SignInForm onSignedIn={() => undefined} />);
    const user = userEvent.setup();
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  });
});
