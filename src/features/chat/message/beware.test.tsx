import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { Icon } from '../../../ui/picture/icons.tsx';
import { contrast } from '../../../ui/testing/contrast.ts';
import { CardHint, ScamWarning } from './beware.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const drawing = (root: ParentNode) => root.querySelector('path')?.getAttribute('d');
const cases = [
  ['of a scam', <ScamWarning key="scam" text="Pay in advance" stranger={false} />],
  ['of one’s own card number', <CardHint key="card" text="4242 4242 4242 4242" />],
] as const;

it.each(cases)('shows a warning %s with a warning sign', (_, warning) => {
  const { container } = renderPage(warning);
  const shown = container.querySelector('.chat-warning');
  expect(shown?.textContent).not.toBe('');
  const sign = render(<Icon name="warning" />).container;
  expect(shown && drawing(shown)).toBe(drawing(sign));
});

it('shows no warning sign where there is nothing to warn of', () => {
  const { container } = renderPage(
    <>
      <ScamWarning text="Good morning" stranger />
      <CardHint text="Good morning" />
    </>,
  );
  expect(container.querySelector('.chat-warning')).toBeNull();
});

describe('the colours of a warning', async () => {
  const read = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8');
  const [, rule = ''] = /\.chat-warning \{([^}]*)\}/.exec(await read('beware.css')) ?? [];
  const token = (property: string) => new RegExp(`\\s${property}: var\\(--([\\w-]+)\\);`).exec(rule)?.[1];
  const [light = '', dark = ''] = (await read('../../../ui/theme/theme.css')).split(
    '@media screen and (prefers-color-scheme: dark)',
  );

  it.each([
    ['by day', light],
    ['by night', dark],
  ])('are those of warnings, with a contrast of at least 4.5 to 1 %s (WCAG 2.2, 1.4.3)', (_, theme) => {
    expect([token('color'), token('background')]).toEqual(['accent', 'accent-soft']);
    const colour = (name: string | undefined) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
    expect(contrast(colour(token('color')), colour(token('background')))).toBeGreaterThanOrEqual(4.5);
  });
});
