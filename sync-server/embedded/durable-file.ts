import { open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Replaces a file so that after a crash or a power cut there is the old text or the new one, never half of it. */
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

/** A new or renamed entry is only safe once its folder is; Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Bytes of all files in a folder; a file that goes meanwhile counts nothing. */
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
