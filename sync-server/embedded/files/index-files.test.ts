import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OpenDatabase } from '../open-database.ts';
import { dropIndexes } from './index-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-index-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('rebuilds dropped indexes at the next query and erases what a killed drop left', async () => {
  const openData = () => OpenDatabase.open(join(folder, 'data'), 1000, () => {});
  const runQuery = async () => {
    const open = await openData();
    await open.pouch.createIndex({ index: { fields: ['n'] } });
    const { docs, warning } = await open.pouch.find({ selector: { n: { $gte: 1 } } });
    await open.close();
    return { ids: docs.map(({ _id }) => _id), warning };
  };
  const open = await openData();
  await open.documents.write(
    [
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ],
    true,
  );
  await open.close();
  const before = await runQuery();
  const indexes = (await readdir(folder)).filter((name) => name !== 'data');
  expect(indexes).toHaveLength(1);
  await mkdir(join(folder, 'dropped-earlier'));
  await writeFile(join(folder, 'dropped-earlier', 'CURRENT'), '');
  await dropIndexes(folder);
  expect(await readdir(folder)).toEqual(['data']);
  expect(await runQuery()).toEqual(before);
  expect((await readdir(folder)).filter((name) => name !== 'data')).toEqual(indexes);
});
