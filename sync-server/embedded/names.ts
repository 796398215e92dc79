import { EngineError } from './errors.ts';

const NAME = /^[a-z][a-z0-9_$()+/-]*$/;
const SYSTEM = new Set(['_users', '_replicator', '_global_changes']);
/** As in CouchDB, where a file name has 255 characters including a suffix. */
const MAX_NAME_LENGTH = 238;

/** Throws CouchDB's 400 for an invalid database name. */
export function checkDatabaseName(name: string): void {
  if (SYSTEM.has(name)) return;
  if (!NAME.test(name)) {
    throw new EngineError(
      400,
      'illegal_database_name',
      `Name: '${name}'. Only lowercase characters (a-z), digits (0-9), and any of the characters _, $, (, ), +, -, and / are allowed. Must begin with a letter.`,
    );
  }
  if (name.length > MAX_NAME_LENGTH) {
    throw new EngineError(400, 'database_name_too_long', `At most ${MAX_NAME_LENGTH} characters.`);
  }
}

/**
 * `/` is the only allowed character that file names cannot contain; `~` is not allowed in names, so there is no
 * collision.
 */
export function folderName(databaseName: string): string {
  return `db-${databaseName.replaceAll('/', '~')}`;
}

/** The database stored in this folder, or null for any other folder. */
export function nameOfFolder(folder: string): string | null {
  return folder.startsWith('db-') ? folder.slice('db-'.length).replaceAll('~', '/') : null;
}
