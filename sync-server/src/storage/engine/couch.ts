import nano, { type DocumentScope, type ServerScope } from 'nano';
import type { Dispatcher } from 'undici';
import { withoutEndSlash } from '../../../../couchdb/engine-call.ts';
import { createAcrossNodes } from './across-nodes.ts';
import { openConnections } from './connections.ts';
import { requestEngine } from './engine-request.ts';
import { JoinedFeeds, LARGEST_PAGE_BYTES, LONGPOLL_MS } from './joined-feeds.ts';

/** The engine's address and the service's own credential there (a server admin). The address contains no credential. */
export interface EngineAddress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Further addresses of the same cluster, in the order of preference; the credential is valid for all. */
  readonly further?: readonly string[];
}

/** The engine as the service's parts use it: by the service's database names, without the engine's prefix. */
export interface Couch {
  readonly address: EngineAddress;
  readonly prefix: string;
  readonly server: ServerScope;
  /** A database by the service's name (`couchdb/databases.ts`); the caller states which documents it holds. */
  use<D>(database: string): DocumentScope<D>;
  /** The service's name -> the engine's name. */
  engineName(database: string): string;
  /** The engine's name -> the service's name; null for a database of another installation. */
  ourName(engineName: string): string | null;
  /**
   * The address of a path inside one of the service's databases; `path` is already encoded. @throws Error for a path
   * that leaves the database (`..`, also as `%2e%2e`)
   */
  addressOf(database: string, path?: string): URL;
  /** The service's own `Authorization` header. */
  readonly authorization: string;
  /** Waits for changes of the service's databases. */
  readonly feeds: JoinedFeeds;
  /** Sends a request to any responding address of the engine. Accepts what `addressOf` and `address.url` return. */
  readonly fetch: typeof fetch;
  /** The same for `requestEngine`. */
  readonly dispatcher: Dispatcher;
  /**
   * The maximum time to hold a feed, in milliseconds. In a cluster, the requested node may wait for a paused one; a new
   * request reaches the nodes that respond.
   */
  readonly longestHold: number;
  /**
   * Milliseconds for which a list may lack a write or show the former state. In a cluster a list comes from one copy of
   * each shard, and a confirmed write is on two; copies synchronise after five seconds, and a node that was down
   * catches up within a few more. Null: there is one node.
   */
  readonly listLag: number | null;
}

/** Called when requests move to another node; the addresses contain no credentials. */
export type NodeMoved = (from: string, to: string) => void;

const HELD_ON_CLUSTER_MS = 10_000;
const LIST_LAG_MS = 30_000;

/** Opens no connection itself: requests are made on demand, and Node manages the connections. */
export function createCouch(address: EngineAddress, prefix = '', moved: NodeMoved = () => {}): Couch {
  const url = new URL(address.url);
  url.username = encodeURIComponent(address.user);
  url.password = encodeURIComponent(address.password);
  const { further = [] } = address;
  const isOne = further.length === 0;
  const dispatcher = isOne ? openConnections() : createAcrossNodes({ urls: [address.url, ...further], moved });
  const longestHold = isOne ? LONGPOLL_MS : HELD_ON_CLUSTER_MS;
  // Without parseUrl: false nano takes the last part of a path prefix for a database; its types do not include the
  // option.
  const configuration: nano.Configuration & { parseUrl: boolean } = {
    url: withoutEndSlash(url.href),
    parseUrl: false,
    agentOptions: agentOptionsOf(dispatcher),
  };
  const server = nano(configuration);
  const engineName = (database: string) => prefix + database;
  const authorization = `Basic ${Buffer.from(`${address.user}:${address.password}`).toString('base64')}`;
  const addressOf = (database: string, path = '') => {
    const below = `/${encodeURIComponent(engineName(database))}${path === '' ? '' : `/${path}`}`;
    const found = new URL(address.url + below);
    // The parsed URL may differ from the text, and the service's own credential is sent there.
    if (!found.pathname.endsWith(below)) throw new Error('This path leads out of its database.');
    return found;
  };
  return {
    address,
    prefix,
    server,
    engineName,
    use: <D>(database: string) => server.use<D>(engineName(database)),
    ourName: (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : null),
    addressOf,
    authorization,
    dispatcher,
    longestHold,
    listLag: isOne ? null : LIST_LAG_MS,
    fetch: fetchThrough(dispatcher),
    feeds: new JoinedFeeds(async (database, query, signal) => {
      const url = addressOf(database, '_changes');
      url.search = query.toString();
      return await requestEngine(url, { authorization, dispatcher, signal, most: LARGEST_PAGE_BYTES });
    }, longestHold),
  };
}

/** nano accepts any dispatcher here; its types only know one kind. */
function agentOptionsOf(dispatcher: object) {
  return dispatcher as NonNullable<nano.Configuration['agentOptions']>;
}

/** Node's `fetch` also accepts a dispatcher of the registry's undici; its types only know Node's own. */
function fetchThrough(dispatcher: Dispatcher): typeof fetch {
  return (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
}

/** The HTTP status of a failed engine call, or null if there was no response. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}
