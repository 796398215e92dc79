import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { OpenPhoto } from './open-photo.tsx';
// Loaded before the first test, which would time out otherwise.
import './photo-viewer.tsx';
import { PhotoGroup, type ViewedPhoto } from './viewed-photo.ts';

beforeAll(() => useTexts('en'));
beforeEach(() => {
  stubBrowser();
  serviceReached = false;
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLImageElement, address: string) {
      this.setAttribute('src', address);
      const loads = serviceReached || !address.startsWith('/media/');
      queueMicrotask(() => this.dispatchEvent(new Event(loads ? 'load' : 'error')));
    },
  });
});
afterEach(cleanup);

/** Whether pictures of the service load. */
let serviceReached = false;

const photoOf = (letter: string, alt: string): ViewedPhoto => ({
  photo: { sha256: letter.repeat(64), alt, width: 1000, height: 500 },
  name: 'Murka',
  from: 'service',
});
const CAT = photoOf('a', 'A cat');
const DOG = photoOf('b', '');

async function open(group: readonly ViewedPhoto[] = []) {
  renderPage(
    <PhotoGroup value={group}>
      <OpenPhoto viewed={CAT}>
        <img src="/shown.webp" alt="A cat" />
      </OpenPhoto>
    </PhotoGroup>,
  );
  const opener = screen.getByRole('button', { name: 'Open photo: A cat' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'A cat' });
  return opener;
}

const picture = () => screen.getByRole('dialog', { name: 'Photo' }).querySelector('img') as HTMLImageElement;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Photo' })).toBeNull());

function swipe(from: [number, number], to: [number, number]) {
  const touch = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, identifier: 0, target: picture() });
  fireEvent.touchStart(picture(), { touches: [touch(from)] });
  fireEvent.touchEnd(picture(), { touches: [], changedTouches: [touch(to)] });
}

describe('the photo viewer', () => {
  it('shows the picture that is on the screen, and the largest size once there is a network', async () => {
    await open();
    expect(picture().getAttribute('src')).toBe('/shown.webp');
    serviceReached = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(picture().getAttribute('src')).toBe(`/media/${CAT.photo.sha256}/1200`));
  });

  it('shows the caption, and no steps for a single photo', async () => {
    await open();
    expect(screen.getByText('A cat')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  });

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a swipe down', () => swipe([100, 100], [110, 300])],
  ])('closes the photo by %s', async (_, close) => {
    await open();
    await close();
    await isClosed();
  });

  it('moves among the photos of a group by arrow keys, buttons and swipes, and names each', async () => {
    serviceReached = true;
    await open([CAT, DOG]);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'Murka' })).toBeTruthy();
    expect(picture().getAttribute('src')).toContain(DOG.photo.sha256);
    const next = screen.getByRole('button', { name: 'Next photo' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }));
    expect(await screen.findByRole('dialog', { name: 'A cat' })).toBeTruthy();
    swipe([300, 100], [100, 110]);
    expect(await screen.findByRole('dialog', { name: 'Murka' })).toBeTruthy();
  });

  it('zooms by buttons and by a double click, and does not close an enlarged photo by a swipe', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await waitFor(() => expect(picture().style.transform).toContain('scale3d(2'));
    swipe([100, 100], [110, 300]);
    expect(screen.getByRole('dialog', { name: 'A cat' })).toBeTruthy();
    fireEvent.doubleClick(picture());
    await waitFor(() => expect(picture().style.transform).toContain('scale3d(1,'));
  });
});
