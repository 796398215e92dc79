import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import { systemClock } from '../../platform/clock.ts';
import { createDevice, type Device } from '../device.ts';
import type { Environment } from '../environment.ts';

export interface NodeDeviceOptions
  extends Partial<
    Pick<
      Environment,
      | 'fetch'
      | 'clock'
      | 'random'
      | 'locks'
      | 'openChannel'
      | 'indexedDb'
      | 'storage'
      | 'caches'
      | 'presence'
      | 'loadOwnDatabase'
      | 'loadPouch'
      | 'loadPlaces'
      | 'savesData'
    >
  > {
  /** The service's address. */
  origin: string;
  /**
   * A unique name separates this device's databases from others'; the same name and disk again is the same device after
   * a restart.
   */
  name: string;
  /** What survives a restart besides the PouchDB memory databases; created if omitted. */
  disk?: NodeDisk;
}

/** IndexedDB and the cookie of one device. */
export interface NodeDisk {
  indexedDb: IDBFactory;
  cookies: Map<string, string>;
}

export function nodeDisk(): NodeDisk {
  return { indexedDb: new IDBFactory(), cookies: new Map() };
}

const MemoryPouch = PouchDB.plugin(memory);

/** The own database of a device in this process; `name` as the data client names it, with the device's prefix. */
export function memoryPouch(name: string): PouchDB.Database {
  return new MemoryPouch(name, { adapter: 'memory' });
}

/** A whole device in this process: the data client as in a browser, with memory databases. For tests. */
export function nodeDevice(options: NodeDeviceOptions): Device {
  return createDevice(nodeSurroundings(options));
}

function nodeSurroundings({ origin, name, disk = nodeDisk(), ...given }: NodeDeviceOptions): Environment {
  const ask = withCookies(given.fetch ?? fetch, disk.cookies);
  return {
    clock: systemClock,
    random: Math.random,
    indexedDb: disk.indexedDb,
    loadOwnDatabase: () => import('../own/own-database.ts'),
    loadPouch: async () => ({ open: memoryPouch }),
    loadPlaces: () => import('../../domain/place/ua-places.ts'),
    loadExport: () => import('../export/export-all.ts'),
    loadSearch: () => import('../../domain/search/post-index.ts'),
    loadPeopleSearch: () => import('../../domain/search/people-index.ts'),
    loadPedigreeSearch: () => import('../../domain/pedigree/found-among.ts'),
    locks: null,
    openChannel: null,
    caches: null,
    storage: { persist: async () => true, persisted: async () => null, estimate: async () => null },
    savesData: () => false,
    presence: { online: true, visible: true },
    ...given,
    fetch: ask,
    origin,
    prefix: `${name}-`,
    async upload({ url, token, body, signal, progress }) {
      const response = await ask(url, {
        method: 'PUT',
        body,
        signal,
        headers: { authorization: `Bearer ${token}`, 'content-type': body.type || 'application/octet-stream' },
      });
      progress(1);
      return {
        status: response.status,
        text: await response.text(),
        contentType: response.headers.get('content-type') ?? '',
      };
    },
    log: () => undefined,
  };
}

/** Node's fetch stores no cookies. Only `/auth` gets them, as the cookie's path says. */
function withCookies(plain: typeof fetch, cookies: Map<string, string>): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (String(input).includes('/auth/') && cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await plain(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const match = /^([^=;]+)=([^;]*)/.exec(line);
      if (!match?.[1]) continue;
      if (match[2] === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(match[1]);
      else cookies.set(match[1], match[2] ?? '');
    }
    return response;
  };
}
