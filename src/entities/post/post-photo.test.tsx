import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { PostPhoto } from './post-photo.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

it('replaces a post’s photo that does not load, and retries when there is a network', () => {
  const photo = { sha256: 'a'.repeat(64), alt: 'A cat', width: 1200, height: 900 };
  renderPage(<PostPhoto photo={photo} local={false} />);
  const image = () => screen.getByRole('img', { name: 'A cat' });
  expect(image().getAttribute('srcset')).toMatch(/300w.*600w.*900w.*1200w/);
  expect(image().parentElement?.style.getPropertyValue('--photo-ratio')).toBe(String(4 / 3));
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/placeholder.svg');
  fireEvent(window, new Event('online'));
  expect(image().getAttribute('srcset')).toContain('1200w');
});
