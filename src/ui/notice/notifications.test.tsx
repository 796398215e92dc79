import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { Modal } from '../overlay/modal.tsx';
import { stubBrowser } from '../testing/browser-stubs.ts';
import { useNotify } from './notifications.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

function Screen() {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open && (
        <Modal title="A question" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => notify({ tone: 'negative', text: 'It failed.' })}>
            try
          </button>
          <button type="button" onClick={() => setOpen(false)}>
            leave
          </button>
        </Modal>
      )}
    </>
  );
}

function Twice() {
  const notify = useNotify();
  return (
    <>
      <button type="button" onClick={() => notify({ tone: 'negative', text: 'Name: no.', about: 'name' })}>
        fail
      </button>
      <button type="button" onClick={() => notify({ tone: 'positive', text: 'Photo: yes.', about: 'photo' })}>
        other
      </button>
      <button type="button" onClick={() => notify({ tone: 'positive', text: 'Name: yes.', about: 'name' })}>
        succeed
      </button>
    </>
  );
}

it('replaces an older notice about the same subject, and no other', async () => {
  renderPage(<Twice />);
  const user = userEvent.setup();
  for (const name of ['fail', 'other', 'succeed']) await user.click(screen.getByRole('button', { name }));
  expect(screen.queryByText('Name: no.')).toBeNull();
  expect(screen.getByText('Photo: yes.')).toBeTruthy();
  expect(screen.getByText('Name: yes.')).toBeTruthy();
});

it('shows a notice inside the open dialog, where it is not inert, and keeps it when the dialog closes', async () => {
  renderPage(<Screen />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(screen.getByRole('button', { name: 'try' }));
  expect(screen.getByText('It failed.').closest('dialog')).toBe(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'leave' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('It failed.').closest('dialog')).toBeNull();
});
