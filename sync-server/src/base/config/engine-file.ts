import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { EngineAddress } from '../../storage/engine/couch.ts';
import { writePrivateFile } from './secrets.ts';

export const ENGINE_FILE = 'engine.json';
const Address = Type.Object({ url: Type.String(), user: Type.String(), password: Type.String() });

/**
 * Writes the running embedded engine's address and credential to `<dataDir>/engine.json` (mode 0600), so that commands
 * of the same user (`npm run admin`) can reach it while the service holds the folder's lock. Returns a function that
 * removes the file.
 */
export async function announceEngine(dataDir: string, address: EngineAddress): Promise<() => Promise<void>> {
  const path = join(dataDir, ENGINE_FILE);
  await writePrivateFile(path, `${JSON.stringify(address)}\n`);
  return () => rm(path, { force: true });
}

/**
 * The running engine of this data folder, or null if none was announced. It may have crashed without removing the file.
 */
export async function announcedEngine(dataDir: string): Promise<EngineAddress | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dataDir, ENGINE_FILE), 'utf8'));
    return Value.Check(Address, value) ? value : null;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing || error instanceof SyntaxError) return null;
    throw error;
  }
}
