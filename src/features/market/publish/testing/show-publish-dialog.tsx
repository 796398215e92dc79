import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { renderPage } from '../../../../app/testing/render.tsx';
import { profileWith } from '../../../../entities/announcement/testing/announcements.ts';
import { useTexts } from '../../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../../ui/testing/browser-stubs.ts';
import PublishDialog, { type PublishTarget } from '../publish-dialog.tsx';

/** A browser window of a usable size, in English; nothing stays between the cases. */
export function eachOnItsOwn(): void {
  beforeAll(async () => {
    await useTexts('en');
    stubBrowser();
  });
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);
}

export function open(
  options: Parameters<typeof createMemoryClient>[0] = {},
  target: PublishTarget = { mode: 'create', organisation: null },
) {
  const data = createMemoryClient({ own: [profileWith()], ...options });
  const onClose = vi.fn();
  const show = () =>
    renderPage(<PublishDialog target={target} onClose={onClose} />, {
      data,
      session: { kind: 'signedIn', person: OLENA },
    });
  show();
  const written = () => data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);
  return { user: userEvent.setup(), data, onClose, written, show };
}

export type User = ReturnType<typeof userEvent.setup>;
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
/** The accessible explanation of a disabled button. */
export const whyDisabled = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent;
export const NO_DAYS = 'Choose at least one day for at least one service. A service without days won’t be included.';

/** Presses Escape on the focused element. jsdom's dialogs ignore the key: an unhandled Escape closes a real one. */
export async function pressEscape(): Promise<'taken' | 'left to the dialog'> {
  const left = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  return left ? 'left to the dialog' : 'taken';
}

export async function choose(user: User, type: 'Services' | 'A pet') {
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${type}`) }));
}
