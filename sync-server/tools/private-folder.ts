import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The mode bits that give other users of the machine access. */
const OTHERS_MODE_BITS = 0o077;

/**
 * Creates a folder that only this user may enter. An existing one that others may enter is closed, with everything in
 * it.
 */
export async function openPrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  if (!(await isOpenToOthers(path))) return;
  await closeContents(path);
  // Last: after a crash in between, the next start finds the folder open and closes the rest.
  await chmod(path, FOLDER_MODE);
}

/** Whether other users of the machine may read, write or enter it. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  // Windows has no such modes: Node reports the same for every file there.
  return process.platform !== 'win32' && ((await stat(path)).mode & OTHERS_MODE_BITS) !== 0;
}

async function closeContents(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await chmod(path, FILE_MODE);
    if (!entry.isDirectory()) continue;
    await chmod(path, FOLDER_MODE);
    await closeContents(path);
  }
}
