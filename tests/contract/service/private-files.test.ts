import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const OTHERS = 0o077;
/** The default of most machines: all users can read new files. */
const USUAL_UMASK = 0o022;

let dataDir: string;
let umask: number;

beforeEach(async () => {
  umask = process.umask(USUAL_UMASK);
  dataDir = await mkdtemp(join(tmpdir(), 'lapka-private-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true });
});

/** Paths below the data folder that another user of the machine may read, write or enter. */
async function openPaths(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(dataDir, name))).mode })));
  return modes.filter(({ mode }) => (mode & OTHERS) !== 0).map(({ name }) => name);
}

/** A person, a mail, and the bundles of all mirrored databases. */
async function fill(stage: Stage): Promise<void> {
  await stage.register();
  await stage.service.publisher?.idle();
  await vi.waitFor(
    async () => {
      expect(await readdir(join(dataDir, 'mail'))).not.toEqual([]);
      expect(await readdir(join(dataDir, 'bundles'))).not.toEqual([]);
    },
    { timeout: 20_000 },
  );
}

it('the service writes nothing that other users of the machine can read, in an existing folder', async () => {
  const stage = await openStage(EMBEDDED, { dataDir });
  try {
    await fill(stage);
    expect(await openPaths()).toEqual([]);
  } finally {
    await stage.stop();
  }
});

it('the service closes at its start the files that an older release left readable', async () => {
  const older = await openStage(EMBEDDED, { dataDir });
  await fill(older);
  await older.stop();
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of names) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  const stage = await openStage(EMBEDDED, { dataDir });
  try {
    await fill(stage);
    await vi.waitFor(async () => expect(await openPaths()).toEqual([]), { timeout: 20_000 });
  } finally {
    await stage.stop();
  }
});
