import { open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Replaces a file atomically: after a crash or a power cut it contains the old text or the new one. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  await syncFolder(dirname(path));
}

/** Syncs a folder, without which a new or renamed entry is not durable; Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Bytes of all files in a folder; a file that is removed during the count counts as 0. */
export async function sizeOfFolder(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
