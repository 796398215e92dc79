import path from 'node:path';
import { glob } from 'tinyglobby';
import { expect, it } from 'vitest';
import { CHUNK_GROUPS, WORKER_GROUPS } from './chunk-groups.ts';

const SOURCES = ['src/**', 'node_modules/@tanstack/*/package.json'];

it('names only modules that exist', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = (await glob(SOURCES, { cwd: root })).map((file) => `/${file}`);
  const stale = [...CHUNK_GROUPS, ...WORKER_GROUPS]
    .flatMap(({ modules }) => modules)
    .filter((one) => !files.some((file) => one.test(file)));
  expect(stale).toEqual([]);
});
