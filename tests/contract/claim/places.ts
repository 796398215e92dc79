import { type Couch, createCouch } from '../../../sync-server/src/engine/couch.ts';
import { type EngineKind, engines } from '../engines.ts';

/** One set of databases, as several processes see it that speak to a node of their own where there are several. */
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

/** The engines of `engines()`; of a cluster each process begins with another node, and knows no other. */
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

/** Of two shards, as CouchDB makes them. */
export async function makeDatabase({ couches: [couch] }: OpenedPlace, database: string): Promise<void> {
  await couch.server.request({ db: couch.engineName(database), method: 'PUT', qs: { q: 2 } });
}
