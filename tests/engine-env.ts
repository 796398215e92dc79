import type { Couch } from '../sync-server/src/storage/engine/couch.ts';

/** The engine of a test or bench, as variables for the service. */
export interface ChosenEngine {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Deletes the databases created on a shared CouchDB; the embedded engine's data are deleted with their folder. */
  removeDatabases(couch: Couch): Promise<void>;
}

let chosen = 0;

/** The CouchDB that `COUCHDB_URL` names, with a unique prefix, otherwise the embedded engine. */
export function chooseEngine(environment: Readonly<Record<string, string | undefined>>): ChosenEngine {
  const { COUCHDB_URL, JWT_KEY } = environment;
  if (COUCHDB_URL === undefined) {
    return { name: 'the embedded engine', env: {}, removeDatabases: async () => undefined };
  }
  const prefix = `t${process.pid}-${Date.now().toString(36)}-${++chosen}-`;
  return {
    name: 'CouchDB',
    env: { COUCHDB_URL, DB_PREFIX: prefix, ...(JWT_KEY === undefined ? {} : { JWT_KEY }) },
    async removeDatabases({ server }) {
      const names = (await server.db.list()).filter((name) => name.startsWith(prefix));
      for (const name of names) await server.db.destroy(name);
    },
  };
}

/** With credentials; for a cluster, all of its nodes. */
export function couchDbAddresses(): string[] {
  return (process.env.COUCHDB_URL ?? '').split(',').filter((each) => each !== '');
}
