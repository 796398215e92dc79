import { statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** Several times the size of the engines' files and browser profiles of a whole run. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Puts the tests' temporary files into memory if there is room: the engine waits for the disk at every write, which
 * took as long as the write itself, and several times as long beside a busy disk. What a killed process wrote survives
 * there too. A `TMPDIR` that is already set is left alone.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = IN_MEMORY;
  } catch {
    // This system has none.
  }
}
