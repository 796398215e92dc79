import { createHash } from 'node:crypto';

const HASH_ROUNDS = 300;
const BLOCK = new Uint8Array(1024 * 1024);

/** Processor time in milliseconds for a fixed work (SHA-512 over 300 MiB), to compare times of different machines. */
export function fixedWorkMs(): number {
  const before = process.cpuUsage();
  for (let round = 0; round < HASH_ROUNDS; round++) createHash('sha512').update(BLOCK).digest();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000);
}
