import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import PostDialog from './post-dialog.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const NEW = { mode: 'create' } as const;

async function open(options: Parameters<typeof createMemoryClient>[0] = {}, data = createMemoryClient(options)) {
  const onWritten = vi.fn();
  renderPage(<PostDialog target={NEW} onClose={() => undefined} onWritten={onWritten} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  return { data, onWritten, title, text, user: userEvent.setup() };
}

const publish = () => screen.getByRole('button', { name: 'Publish' });
const picture = new File(['not really'], 'cat.png', { type: 'image/png' });

function clipboard(files: File[], words = '') {
  return { files, getData: (type: string) => (type === 'text/plain' ? words : ''), types: ['Files'] };
}

describe('the dialog of a post', () => {
  it('focuses the missing field, wherever the person was', async () => {
    const { title, text, user } = await open();
    await user.click(publish());
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText('A post needs a title.')).toBeTruthy();
    await user.type(title, 'Cat');
    await user.click(publish());
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(text.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what was typed when reopened before the database has stored it', async () => {
    const data = createMemoryClient();
    const never = { ...data, api: { ...data.api, put: () => new Promise<never>(() => undefined) } };
    const { title } = await open({}, never);
    fireEvent.change(title, { target: { value: 'Two cats' } });
    cleanup();
    expect((await open({}, never)).title.value).toBe('Two cats');
  });

  it('does not publish by Enter in the title', async () => {
    const { title } = await open();
    // False: the browser does not submit the form.
    expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(title, { key: 'a' })).toBe(true);
  });

  it('says at once that there are too many tags, and focuses them', async () => {
    const { title, user } = await open();
    await user.type(title, 'Cat');
    const tags = screen.getByLabelText('Tags');
    await user.type(tags, `${'x'.repeat(41)},`);
    expect(screen.getByText('There are too many tags, or one of them is too long.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Remove tag/ }));
    expect(screen.queryByText('There are too many tags, or one of them is too long.')).toBeNull();
  });

  it('shows an error about no field beside the button', async () => {
    const { title, user } = await open({ put: { ok: false, code: 'device/storage-full' } });
    await user.type(title, 'Cat');
    const alert = await within(publish().parentElement ?? document.body).findByRole('alert');
    await waitFor(() => expect(alert.textContent).toMatch(/device is full/));
  });

  it('takes a pasted or dropped picture as the photo, and leaves pasted words to the text', async () => {
    const { text } = await open();
    const message = 'This file isn’t a photo we can show. Try a JPEG or PNG.';
    fireEvent.paste(text, { clipboardData: clipboard([picture], 'Words with a drawing of them') });
    expect(screen.queryByText(message)).toBeNull();
    // Pictures cannot be decoded here, so the message about it shows that it was taken.
    expect(fireEvent.paste(text, { clipboardData: clipboard([picture]) })).toBe(false);
    expect(await screen.findByText(message)).toBeTruthy();
    const file = new File(['x'], 'notes.txt', { type: 'text/plain' });
    expect(fireEvent.drop(text, { dataTransfer: clipboard([file]) })).toBe(false);
    expect(fireEvent.dragOver(text, { dataTransfer: clipboard([file]) })).toBe(false);
  });

  it('stores text in the browser that is still being written to the database when the page closes', async () => {
    const put = vi.fn(() => new Promise<never>(() => undefined));
    const { title, user } = await open({ answers: { put } });
    await user.type(title, 'Cat');
    await waitFor(() => expect(put).toHaveBeenCalled());
    fireEvent(window, new Event('pagehide'));
    expect(Object.values({ ...localStorage }).join()).toContain('"postTitle":"Cat"');
  });

  it('leaves Escape in the text to the dialog', async () => {
    const { text } = await open();
    expect(fireEvent.keyDown(text, { key: 'Escape', keyCode: 27 })).toBe(true);
  });
});
