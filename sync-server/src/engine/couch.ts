import nano, { type DocumentScope, type ServerScope } from 'nano';
import type { Dispatcher } from 'undici';
import { withoutEndSlash } from '../../../couchdb/engine-call.ts';
import { createAcrossNodes } from './across-nodes.ts';
import { openConnections } from './connections.ts';
import { requestEngine } from './engine-request.ts';
import { JoinedFeeds, LARGEST_PAGE_BYTES, LONGPOLL_MS } from './joined-feeds.ts';

/**
 * Where the engine listens and the service's own credential there (a server admin). The address has no credential in
 * it.
 */
export interface EngineAddress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Further addresses of the same cluster, in the order in which they are preferred; the credential holds for all. */
  readonly further?: readonly string[];
}

/** The engine as the service's parts use it: by our database names, whatever prefix they carry in the engine. */
export interface Couch {
  readonly address: EngineAddress;
  readonly prefix: string;
  readonly server: ServerScope;
  /** A database by our name (`couchdb/databases.ts`); which documents it holds is the caller's claim. */
  use<D>(database: string): DocumentScope<D>;
  /** Our name -> the engine's name. */
  engineName(database: string): string;
  /** The engine's name -> our name; null for a database of somebody else. */
  ourName(engineName: string): string | null;
  /**
   * The address of a path inside one of our databases; `path` is already encoded. @throws Error for a path that leads
   * out of it (`..`, also as `%2e%2e`)
   */
  addressOf(database: string, path?: string): URL;
  /** `Authorization` of the service itself. */
  readonly authorization: string;
  /** Waiting for changes of our databases. */
  readonly feeds: JoinedFeeds;
  /** Asks the engine, at whichever of its addresses answers. Takes what `addressOf` and `address.url` name. */
  readonly fetch: typeof fetch;
  /** The same for `requestEngine`. */
  readonly dispatcher: Dispatcher;
  /**
   * For how many milliseconds a feed is to be held at most. Where there are several nodes the one that is asked may
   * wait for one that is paused: a feed that is asked for anew goes to those that answer.
   */
  readonly longestHold: number;
  /**
   * For how many milliseconds a list may lack, or show as it was before, what was written. Where there are several
   * nodes it comes from one copy of each part, and what was told to be written stands on two; copies compare themselves
   * after five seconds, and a node that was away is brought up within some more. Null: there is one node.
   */
  readonly listLag: number | null;
}

/** Told that another node is asked from now on; addresses are without credentials. */
export type NodeMoved = (from: string, to: string) => void;

const HELD_ON_CLUSTER_MS = 10_000;
const LIST_LAG_MS = 30_000;

/** Opens nothing by itself: requests are made when asked for, connections are kept by Node. */
export function createCouch(address: EngineAddress, prefix = '', moved: NodeMoved = () => {}): Couch {
  const url = new URL(address.url);
  url.username = encodeURIComponent(address.user);
  url.password = encodeURIComponent(address.password);
  const { further = [] } = address;
  const isOne = further.length === 0;
  const dispatcher = isOne ? openConnections() : createAcrossNodes({ urls: [address.url, ...further], moved });
  const longestHold = isOne ? LONGPOLL_MS : HELD_ON_CLUSTER_MS;
  // Without parseUrl: false nano takes the last part of a path prefix for a database; its types do not know the option.
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
    // What is parsed may be another place than what was written, and the service's own credential goes there.
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

/** nano takes any dispatcher here; its types know the options of one kind of them. */
function agentOptionsOf(dispatcher: object) {
  return dispatcher as NonNullable<nano.Configuration['agentOptions']>;
}

/** Node's `fetch` takes a dispatcher of the registry's undici as well; its types know those of its own alone. */
function fetchThrough(dispatcher: Dispatcher): typeof fetch {
  return (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
}

/** The HTTP status of a failed engine call, or null when there was no answer at all. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}
