import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { BreedLink } from './breed-link.tsx';

beforeEach(() => useTexts('uk'));
afterEach(cleanup);

it('leads to the breed’s page', () => {
  renderPage(<BreedLink petType="dog" breed="beagle" />);
  const link = screen.getByRole('link', { name: 'Про породу: Бігль' });
  expect(link.getAttribute('href')).toBe('/dashboard/breed/beagle');
});

it('opens beside a form, so that nothing typed is lost', () => {
  renderPage(<BreedLink petType="dog" breed="beagle" newTab />);
  const link = screen.getByRole('link', { name: 'Про породу: Бігль (у новій вкладці)' });
  expect(link.getAttribute('target')).toBe('_blank');
});

it.each(['other', 'a-breed-of-a-newer-version'])('shows nothing for a breed without a page: %s', (breed) => {
  renderPage(<BreedLink petType="cat" breed={breed} />);
  expect(screen.queryByRole('link')).toBeNull();
});
