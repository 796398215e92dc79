import { statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** The engines' files and the browsers' profiles of a whole run, several times over. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Lets what tests write and throw away lie in memory, where there is room for it: the engine waits for the disk at
 * every write, which took as long as the write itself, and several times as long beside a busy disk. What a killed
 * process has written is there all the same. A `TMPDIR` that is set stays.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = IN_MEMORY;
  } catch {
    // There is none on this system.
  }
}
