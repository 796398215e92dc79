import nano, { type DocumentScope, type ServerScope } from 'nano';

import { requestEngine } from './engine-request.ts';
import { JoinedFeeds, LARGEST_PAGE_BYTES } from './joined-feeds.ts';

/**
 * Where the engine listens and the service's own credential there (a server admin). The address has no credential in
 * it.
 */
export interface EngineAddress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
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
}

/** Opens nothing by itself: requests are made when asked for, connections are kept by Node. */
export function createCouch(address: EngineAddress, prefix = ''): Couch {
  const url = new URL(address.url);
  url.username = encodeURIComponent(address.user);
  url.password = encodeURIComponent(address.password);
  // Without parseUrl: false nano takes the last part of a path prefix for a database; its types do not know the option.
  const configuration: nano.Configuration & { parseUrl: boolean } = {
    url: url.href.replace(/\/+$/, ''),
    parseUrl: false,
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
    feeds: new JoinedFeeds(async (database, query, signal) => {
      const url = addressOf(database, '_changes');
      url.search = query.toString();
      return await requestEngine(url, { authorization, signal, most: LARGEST_PAGE_BYTES });
    }),
  };
}

/** The HTTP status of a failed engine call, or null when there was no answer at all. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}
