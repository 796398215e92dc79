import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Value } from 'typebox/value';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { BundleHead } from '../../../../src/domain/sync/hello.ts';
import { openPrivateFolder } from '../../../tools/private-folder.ts';
import { bytesOf } from '../../base/lib/bytes.ts';
import type { StoredFact } from './fact-window.ts';

const unzip = promisify(gunzip);

export interface SavedBundle {
  readonly head: BundleHead;
  readonly facts: readonly StoredFact[];
}

function pathOf(folder: string, database: string): string {
  return join(folder, `${database}.ndjson.gz`);
}

/** Saves the packed bundle: a restart continues from it instead of reading the whole database again. */
export async function saveBundle(folder: string, database: string, packed: Buffer): Promise<void> {
  await openPrivateFolder(folder);
  const fresh = `${pathOf(folder, database)}.${process.pid}.tmp`;
  try {
    await writeFile(fresh, bytesOf(packed), { mode: 0o600 });
    await rename(fresh, pathOf(folder, database));
  } catch (error) {
    // A partial file would occupy a full disk permanently.
    await rm(fresh, { force: true });
    throw error;
  }
}

/**
 * The saved bundle, or null if there is none or it cannot be read; as it is only a copy, it is then built again. Also
 * null if it was not updated for so long that the market may have purged tombstones which it has not read
 * (`../../ops/jobs/purge-tombstones.ts`).
 */
export async function loadBundle(folder: string, database: string): Promise<SavedBundle | null> {
  try {
    const { mtimeMs } = await stat(pathOf(folder, database));
    if (Date.now() - mtimeMs > DURATIONS.announcement) return null;
    const text = (await unzip(bytesOf(await readFile(pathOf(folder, database))))).toString('utf8');
    const [first = '', ...lines] = text.trimEnd().split('\n');
    const head: unknown = JSON.parse(first);
    if (!Value.Check(BundleHead, head) || head.bundle !== database || head.count !== lines.length) return null;
    return { head, facts: lines.map((line): StoredFact => JSON.parse(line)) };
  } catch {
    return null;
  }
}
