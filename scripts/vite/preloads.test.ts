import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROUTE_NAMES, ROUTES } from '../../src/domain/routes.ts';
import { frameSources, screenSources } from './preloads.ts';

const APP = path.join(import.meta.dirname, '../../src/app');

it('finds the file of every screen in one of the two lists', async () => {
  const [first, later] = await Promise.all(
    ['screens.ts', 'lazy-screens.ts'].map(async (list) => screenSources(await readFile(path.join(APP, list), 'utf8'))),
  );
  expect(first).toContainEqual({ name: 'home', file: 'src/app/routes/home.tsx' });
  expect(later).toContainEqual({ name: 'about', file: 'src/app/routes/documents/about.tsx' });
  expect([...(first ?? []), ...(later ?? [])].map(({ name }) => name).sort()).toEqual([...ROUTE_NAMES].sort());
});

it('finds the frames of the route table and does not mistake them for screens', async () => {
  const source = await readFile(path.join(APP, 'screens.ts'), 'utf8');
  const layouts = new Set(ROUTE_NAMES.map((name) => ROUTES[name].layout));
  expect([...frameSources(source).keys()].sort()).toEqual([...layouts].sort());
  expect(frameSources(source).get('dashboard')).toBe('src/app/layouts/dashboard-layout.tsx');
});
