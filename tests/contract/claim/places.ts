import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { type EngineKind, engines } from '../engines.ts';

/** One set of databases as seen by several processes; on a cluster each of them uses its own node. */
export interface OpenedPlace {
  readonly couches: readonly [Couch, Couch, ...Couch[]];
  readonly jwtKey: string;
  close(): Promise<void>;
}

/** Use with `describe.each(places())`. */
export interface Place {
  readonly name: EngineKind['name'];
  open(): Promise<OpenedPlace>;
}

/** The engines of `engines()`; on a cluster each process uses another node, and knows no other. */
export function places(): Place[] {
  return engines().map((kind) => ({ name: kind.name, open: () => openPlace(kind) }));
}

async function openPlace(kind: EngineKind): Promise<OpenedPlace> {
  const engine = await kind.start();
  const [first, second, ...others] = engine.nodes === undefined ? [] : [engine.url, ...engine.nodes];
  const couch = (url = engine.url) =>
    createCouch({ url, user: engine.auth.name, password: engine.auth.password }, engine.prefix);
  const couches: OpenedPlace['couches'] =
    others.length === 0 ? [couch(first), couch(second), couch()] : [couch(first), couch(second), ...others.map(couch)];
  return { couches, jwtKey: engine.jwtKey, close: () => engine.close() };
}

/** With two shards, as CouchDB creates them. */
export async function makeDatabase({ couches: [couch] }: OpenedPlace, database: string): Promise<void> {
  await couch.server.request({ db: couch.engineName(database), method: 'PUT', qs: { q: 2 } });
}
