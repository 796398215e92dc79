import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, lightOf } from '../../../ui/testing/contrast.ts';
import { PALETTE } from '../../../ui/theme/antd-theme.ts';
import { MARK_COLOURS } from './pedigree-layout.ts';

/** Colours closer than this are confused when they are not side by side. */
const APART = 0.15;

const css = await readFile(path.join(import.meta.dirname, '../../../ui/theme/theme.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the colours of marks, %s', (scheme, rules) => {
  const colours = MARK_COLOURS.map((name) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(rules)?.[1] ?? '');

  it.each(MARK_COLOURS)('make %s readable on every background, and the text on it too', (name) => {
    const colour = colours[MARK_COLOURS.indexOf(name)] ?? '';
    const { bg, surface, sunken } = PALETTE[scheme];
    for (const ground of [bg, surface, sunken]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('differ clearly from each other', () => {
    for (const [index, colour] of colours.entries()) {
      for (const other of colours.slice(index + 1)) expect(distance(colour, other)).toBeGreaterThan(APART);
    }
  });
});

/** The difference of two colours: their distance in Oklab. */
function distance(a: string, b: string): number {
  const [one, other] = [oklab(a), oklab(b)];
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

function oklab(hex: string): number[] {
  const [r, g, b] = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
