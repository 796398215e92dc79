import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROUTE_NAMES } from '../../src/domain/routes.ts';
import { screenSources } from './preloads.ts';

const APP = path.join(import.meta.dirname, '../../src/app');

it('finds the file of every screen, in one list or the other', async () => {
  const [first, later] = await Promise.all(
    ['screens.ts', 'later-screens.ts'].map(async (list) => screenSources(await readFile(path.join(APP, list), 'utf8'))),
  );
  expect(first).toContainEqual({ name: 'home', file: 'src/app/routes/home.tsx' });
  expect(later).toContainEqual({ name: 'about', file: 'src/app/routes/about.tsx' });
  expect([...(first ?? []), ...(later ?? [])].map(({ name }) => name).sort()).toEqual([...ROUTE_NAMES].sort());
});
