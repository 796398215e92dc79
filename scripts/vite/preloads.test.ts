import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { screenSources } from './preloads.ts';

const SCREENS = path.join(import.meta.dirname, '../../src/app/screens.ts');

it('finds every screen that has a file of its own, and where its texts are', async () => {
  const source = await readFile(SCREENS, 'utf8');
  const found = screenSources(source);
  expect(found).toContainEqual({ name: 'home', file: 'src/app/routes/home.tsx', later: false });
  expect(found).toContainEqual({ name: 'about', file: 'src/app/routes/about.tsx', later: true });
  const imports = [...source.matchAll(/import\('(\.\/routes\/[^']+)'\)/g)].map(([, file]) => file);
  expect(found.length).toBe(imports.length);
});
