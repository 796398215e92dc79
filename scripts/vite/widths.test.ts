import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WIDTH_NAMES } from '../../src/ui/theme/widths.ts';
import { TARGETS } from './browsers.ts';
import { widths } from './widths.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapka-widths-'));
  await mkdir(path.join(folder, 'src'));
  await writeFile(path.join(folder, 'src/packaged.css'), 'b { color: blue; }');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** One of our stylesheets as browsers get it. */
async function built(css: string): Promise<string> {
  const file = path.join(folder, 'src/own.css');
  await writeFile(file, css);
  const made = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [widths()],
    build: { write: false, target: TARGETS, rolldownOptions: { input: file } },
  });
  const files = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const found = files.flatMap((one) => (one.type === 'asset' && one.fileName.endsWith('.css') ? [one.source] : []));
  return found.map((source) => String(source).trim()).join('\n');
}

it('writes both sides of a width as one limit, in syntax that all supported browsers know', async () => {
  expect(await built('@layer ui { @media (--from-tablet) { a { color: red } } }')).toBe(
    '@layer ui{@media (min-width:768px){a{color:red}}}',
  );
  expect(await built('@layer ui { @media (--below-tablet) { a { color: red } } }')).toBe(
    '@layer ui{@media not all and (min-width:768px){a{color:red}}}',
  );
});

it('defines every name of the table', async () => {
  const css = WIDTH_NAMES.map(
    (name) => `@media (--from-${name}) { a { color: red } } @media (--below-${name}) { b { color: red } }`,
  );
  const made = await built(css.join('\n'));
  expect([...made.matchAll(/not all and \(min-width:/g)]).toHaveLength(WIDTH_NAMES.length);
  expect(made).not.toContain('--');
});

it('lets a stylesheet import another', async () => {
  expect(await built('@import "./packaged.css" layer(packages); @layer ui { a { color: red } }')).toBe(
    '@layer packages{b{color:#00f}}@layer ui{a{color:red}}',
  );
});

it('fails the build at a name that is not in the table', async () => {
  await expect(built('@media (--from-moon) { a { color: red } }')).rejects.toThrow('--from-moon is not defined');
});
