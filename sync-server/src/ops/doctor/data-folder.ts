import { join } from 'node:path';
import { isOpenToOthers } from '../../../tools/private-folder.ts';
import { ENGINE_FILE } from '../../base/config/engine-file.ts';
import { readSecrets, SECRETS_FILE } from '../../base/config/secrets.ts';
import type { Notes } from './report.ts';

const GIB_BYTES = 2 ** 30;
/** With less free space, compacting or packing a bundle may fail. */
const LEAST_FREE_BYTES = GIB_BYTES;
/** The folders that the service creates in the data folder. */
const FOLDERS = ['engine', 'mail', 'bundles'];

export interface DataFolder {
  readonly dataDir: string;
  /** Free bytes on the disk of a path. @throws Error if the path does not exist */
  readonly freeBytes: (path: string) => Promise<number>;
}

/** Checks the folder and its secrets. Returns the secrets, or null if there are none or they cannot be read. */
export async function checkDataFolder({ dataDir, freeBytes }: DataFolder, notes: Notes) {
  const free = await freeBytes(dataDir).catch(() => null);
  if (free === null) {
    notes.wrong(
      'data folder',
      'The folder of DATA_DIR is not there, or not this user’s to read.',
      'Run this in the environment and as the user of the service, or start the service, which makes it.',
    );
    return null;
  }
  notes.seen(`${(free / GIB_BYTES).toFixed(1)} GiB are free where DATA_DIR lies.`);
  if (free < LEAST_FREE_BYTES) {
    notes.wrong(
      'data folder',
      `Less than ${LEAST_FREE_BYTES / GIB_BYTES} GiB is free where DATA_DIR lies; on a full disk nobody can write.`,
      'Make the disk larger or remove what is not needed; DATA_DIR/bundles may be removed at any time.',
    );
  }
  for (const file of [SECRETS_FILE, ENGINE_FILE]) await checkFile(join(dataDir, file), file, notes);
  for (const folder of FOLDERS) await checkFolder(join(dataDir, folder), folder, notes);
  return await secretsIn(dataDir, notes);
}

/** A missing file is not accessible to others. */
const isOpen = (path: string) => isOpenToOthers(path).catch(() => false);

async function checkFile(path: string, file: string, notes: Notes): Promise<void> {
  if (!(await isOpen(path))) return;
  notes.wrong(
    'data folder',
    `${file} may be read by other users of this machine, and with it everybody’s account.`,
    `chmod 600 DATA_DIR/${file}; if somebody may have read it, remove secrets.json and start the service anew.`,
  );
}

async function checkFolder(path: string, folder: string, notes: Notes): Promise<void> {
  if (!(await isOpen(path))) return;
  notes.wrong(
    'data folder',
    `The folder ${folder} may be entered by other users of this machine, who read there what people keep to themselves.`,
    `Start the service anew, which closes it, or run chmod -R go= DATA_DIR/${folder}.`,
  );
}

async function secretsIn(dataDir: string, notes: Notes) {
  try {
    const secrets = await readSecrets(dataDir);
    if (secrets === null) {
      notes.wrong(
        'data folder',
        'There are no secrets in DATA_DIR: no service has started with this folder.',
        'Set DATA_DIR as the service has it, or start the service.',
      );
    }
    return secrets;
  } catch {
    notes.wrong(
      'data folder',
      'secrets.json cannot be read, or is damaged.',
      'Put back a copy of it; removing it signs everybody out and makes new secrets.',
    );
    return null;
  }
}
