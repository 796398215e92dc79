import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contrast } from '../testing/contrast.ts';
import { PALETTE } from './antd-theme.ts';

it.each(['light', 'dark'] as const)('gives antd the colours of the stylesheet, %s', async (scheme) => {
  const css = await readFile(path.join(import.meta.dirname, 'theme.css'), 'utf8');
  const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
  const own = scheme === 'light' ? light : dark;
  const found = Object.fromEntries(
    Object.keys(PALETTE[scheme]).map((name) => [name, new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(own)?.[1]]),
  );
  expect(found).toEqual(PALETTE[scheme]);
});

it.each([
  ['ink', 'bg'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink-soft', 'bg'],
  ['ink-soft', 'surface'],
  ['primary', 'bg'],
  ['primary', 'surface'],
  ['primary-ink', 'primary'],
  ['danger', 'surface'],
  ['accent', 'surface'],
] as const)('gives %s on %s a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)', (text, ground) => {
  for (const palette of Object.values(PALETTE))
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
});
