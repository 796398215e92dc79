import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { PhotoProblem } from './photo-problem.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

function Chooser({ work }: { work: Promise<unknown> }) {
  const [large, setLarge] = useState(true);
  const shrink = async () => {
    await work;
    setLarge(false);
  };
  return (
    <I18nProvider i18n={i18n}>
      <div>
        <button type="button">Choose</button>
        <PhotoProblem sentence={large ? 'Too large.' : null} onShrink={large ? shrink : null} />
      </div>
    </I18nProvider>
  );
}

it('shows progress, shrinks the photo once, and leaves the focus at the file button', async () => {
  let finish: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const user = userEvent.setup();
  render(<Chooser work={work} />);
  expect(screen.getByRole('alert').textContent).toBe('Too large.');
  await user.click(screen.getByRole('button', { name: 'Make it smaller' }));
  const busy = screen.getByRole('button', { name: 'Making it smaller…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  finish();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' })));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('offers no shrinking where a smaller copy would not help', () => {
  render(
    <I18nProvider i18n={i18n}>
      <PhotoProblem sentence="This is no photo." onShrink={null} />
    </I18nProvider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
