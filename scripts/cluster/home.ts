import { access } from 'node:fs/promises';
import { join } from 'node:path';

const WHAT = 'COUCHDB_HOME must name the folder of an installed CouchDB 3.5, the one with bin/couchdb ' + 'in it.';

/**
 * The folder of the installed CouchDB.
 * @throws Error with the sentence to print
 */
export async function couchHome(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const home = env.COUCHDB_HOME ?? '';
  if (home === '') throw new Error(WHAT);
  const isThere = await access(join(home, 'bin', 'couchdb')).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new Error(`${WHAT} There is none in ${home}.`);
  return home;
}
