import { createHash } from 'node:crypto';

const HASH_ROUNDS = 300;
const BLOCK = new Uint8Array(1024 * 1024);

/**
 * Milliseconds of processor time that a fixed work takes (SHA-512 over 300 MiB), so that times measured on different
 * machines can be compared.
 */
export function fixedWorkMs(): number {
  const before = process.cpuUsage();
  for (let round = 0; round < HASH_ROUNDS; round++) createHash('sha512').update(BLOCK).digest();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000);
}
