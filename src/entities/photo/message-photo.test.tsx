import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { PrivatePhotoAnswer } from '../../data/api/own.ts';
import type { SessionState } from '../../data/api/session.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { MessagePhoto } from './message-photo.tsx';
// Loaded before the first test, which would time out otherwise.
import './photo-viewer.tsx';

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cat', revokeObjectURL: () => undefined }));
  return useTexts('en');
});
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const PHOTO = { sha256: 'a'.repeat(64), alt: 'Murka', width: 40, height: 30 };
const HERE: PrivatePhotoAnswer = { kind: 'here', blob: new Blob(['cat'], { type: 'image/webp' }) };
const ON_ITS_WAY = 'The photo is on its way';
const UNAVAILABLE = 'This photo is no longer available';

function show(answers: PrivatePhotoAnswer[], props: Partial<Parameters<typeof MessagePhoto>[0]> = {}) {
  const data = createMemoryClient();
  const readPrivatePhoto = vi.fn(async () => answers.shift() ?? HERE);
  const api = { ...data.api, readPrivatePhoto };
  renderPage(<MessagePhoto photo={PHOTO} message="message:1" isSent {...props} />, { session, data: { ...data, api } });
  return readPrivatePhoto;
}

describe('a photo in a message', () => {
  it('shows a message’s photo in its reserved space, and full size in a dialog named by its description', async () => {
    show([HERE]);
    const small = await screen.findByRole('img', { name: 'Murka' });
    expect([small.getAttribute('width'), small.getAttribute('height')]).toEqual(['40', '30']);
    await userEvent.click(screen.getByRole('button', { name: 'Open photo: Murka' }));
    expect(await screen.findByRole('dialog', { name: 'Murka' })).toBeTruthy();
  });

  it('names the button of a message’s photo without a description', async () => {
    show([HERE], { photo: { ...PHOTO, alt: '' } });
    expect(await screen.findByRole('button', { name: 'Open photo' })).toBeTruthy();
  });

  it('reports a message’s photo that cannot be fetched, and retries by the button', async () => {
    const asked = show([{ kind: 'away' }]);
    expect(await screen.findByText(ON_ITS_WAY)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'Murka' })).toBeTruthy();
    expect(asked).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open photo: Murka' })));
    expect(screen.queryByText(ON_ITS_WAY)).toBeNull();
  });

  it.each([
    [true, UNAVAILABLE],
    [false, ON_ITS_WAY],
  ])('shows a message’s photo that the service does not have, with the message sent: %s', async (isSent, words) => {
    show([{ kind: 'gone' }], { isSent });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('fetches the photo of an unknown person only on request', async () => {
    const asked = show([HERE], { isVeiled: true });
    const button = await screen.findByRole('button', { name: 'Show photo' });
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(await screen.findByRole('img', { name: 'Murka' })).toBeTruthy();
  });
});
