import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LevelStore } from './leveldb.ts';
import { StorageError } from './storage-error.ts';

/** Folders locked by this process: LevelDB's lock distinguishes processes, not two engines in one process. */
const held = new Set<string>();

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only user of the data folder. The lock is LevelDB's own (a kernel lock on an open file), so it
 * always ends with the process, and a reused process id cannot lock anyone out; the pid file only names the holder.
 * Rejects with a message for the person who started the second process.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder);
  const pidFile = join(path, 'engine.pid');
  if (held.has(path)) throw inUse(path, process.pid);
  held.add(path);
  let store: LevelStore;
  try {
    store = await LevelStore.open(join(path, 'engine.lock'));
    await writeFile(pidFile, `${process.pid}\n`);
  } catch (cause) {
    held.delete(path);
    if (!isLockError(cause)) throw cause;
    throw inUse(path, await readPid(pidFile), cause);
  }
  return {
    async release() {
      await store.close();
      held.delete(path);
    },
  };
}

function inUse(path: string, pid: number | null, cause?: unknown): Error {
  const holder = pid === null ? 'another process' : `process ${pid}`;
  return new Error(
    `The data folder ${path} is in use by ${holder}. Stop it first, or choose another folder (DATA_DIR).`,
    cause === undefined ? undefined : { cause },
  );
}

/** LevelDB reports "IO error: lock <path>/LOCK: ..." and, within one process, "already held by process". */
function isLockError(cause: unknown): boolean {
  return cause instanceof StorageError && cause.cause instanceof Error && /\block\b/i.test(cause.cause.message);
}

async function readPid(file: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
