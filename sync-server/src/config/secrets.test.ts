import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveBundle } from '../bundle/bundle-file.ts';
import { loadSecrets, writePrivateFile } from './secrets.ts';

describe('secrets', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapka-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are drawn once, into a file of this user only, in a folder that is made', async () => {
    const dataDir = join(folder, 'new', 'data');
    const first = await loadSecrets(dataDir);
    expect(first.jwtKey).toMatch(/^[0-9a-f]{64}$/);
    expect(first.engine.password).not.toBe(first.jwtKey);
    expect(await loadSecrets(dataDir)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder)).not.toEqual(first);
  });

  it('of an earlier version are kept, and get what they lack', async () => {
    const { push, ...earlier } = await loadSecrets(folder);
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(earlier));
    const completed = await loadSecrets(folder);
    expect(completed).toMatchObject(earlier);
    expect(completed.push).not.toEqual(push);
    expect(await loadSecrets(folder)).toEqual(completed);
  });

  it.each(['', '{', '{}', '{"jwtKey":"short","engine":{"name":"a","password":"b"}}'])(
    'a damaged file (%j) is an error and stays as it is',
    async (text) => {
      const path = join(folder, 'secrets.json');
      await writeFile(path, text);
      await expect(loadSecrets(folder)).rejects.toThrow(/secrets\.json is damaged/);
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );
});

describe('a file of ours that cannot be written', () => {
  it.each([
    ['secret', (folder: string) => writePrivateFile(join(folder, 'taken'), 'text')],
    ['bundle', (folder: string) => saveBundle(folder, 'taken', Buffer.from('packed'))],
  ])('%s: leaves nothing half done behind', async (_kind, write) => {
    const folder = await mkdtemp(join(tmpdir(), 'lapka-files-'));
    for (const name of ['taken', 'taken.ndjson.gz']) await mkdir(join(folder, name));
    await expect(write(folder)).rejects.toThrow();
    expect((await readdir(folder)).toSorted()).toEqual(['taken', 'taken.ndjson.gz']);
    await rm(folder, { recursive: true });
  });
});
