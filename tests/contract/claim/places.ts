import { type Couch, createCouch } from '../../../sync-server/src/engine/couch.ts';
import { clusterNodes, engines, newPrefix, openCouchDb, type RunningEngine } from '../engines.ts';

/** One set of databases, as several processes see it that speak to a node of their own where there are several. */
export interface OpenedPlace {
  readonly couches: readonly [Couch, Couch, ...Couch[]];
  readonly jwtKey: string;
  close(): Promise<void>;
}

/** Use with `describe.each(places())`. */
export interface Place {
  readonly name: string;
  /** How many nodes there are. */
  readonly nodes: number;
  open(): Promise<OpenedPlace>;
}

/**
 * One engine of each kind that is there, and a cluster where `COUCHDB_NODES` (with credentials, commas between) names
 * its nodes.
 */
export function places(): Place[] {
  const alone = engines().map((kind) => ({
    name: kind.name,
    nodes: 1,
    async open(): Promise<OpenedPlace> {
      const engine = await kind.start();
      const couch = () => couchOf(engine, engine.prefix);
      return { couches: [couch(), couch(), couch()], jwtKey: engine.jwtKey, close: () => engine.close() };
    },
  }));
  const nodes = clusterNodes();
  if (nodes.length === 0) return alone;
  return [...alone, { name: `${nodes.length} nodes`, nodes: nodes.length, open: () => openCluster(nodes) }];
}

async function openCluster(nodes: readonly string[]): Promise<OpenedPlace> {
  const prefix = newPrefix();
  const opened = await Promise.all(nodes.map(openCouchDb));
  const [first, second, ...others] = opened.map((each) => couchOf(each, prefix));
  if (first === undefined || second === undefined) throw new Error('COUCHDB_NODES names one node only.');
  return {
    couches: [first, second, ...others],
    jwtKey: opened[0]?.jwtKey ?? '',
    async close() {
      for (const name of await first.server.db.list()) {
        if (name.startsWith(prefix)) await first.server.db.destroy(name);
      }
    },
  };
}

function couchOf({ url, auth }: Pick<RunningEngine, 'url' | 'auth'>, prefix: string): Couch {
  return createCouch({ url, user: auth.name, password: auth.password }, prefix);
}

/** Of two shards, as CouchDB makes them. */
export async function makeDatabase({ couches: [couch] }: OpenedPlace, database: string): Promise<void> {
  await couch.server.request({ db: couch.engineName(database), method: 'PUT', qs: { q: 2 } });
}
