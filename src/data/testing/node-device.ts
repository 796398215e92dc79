import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { createDevice, type Device } from '../device.ts';
import type { Channel, Surroundings } from '../surroundings.ts';

export interface NodeDeviceOptions {
  /** The service's address. */
  origin: string;
  /** A name of its own keeps the databases of this device apart; the same name and disk again is the same device restarted. */
  name: string;
  /** What survives a restart beside the PouchDB memory databases; made anew when not given. */
  disk?: NodeDisk;
  /** Between the device and the service: drops, delays, doubles requests. */
  fetch?: typeof fetch;
  clock?: Clock;
  random?: () => number;
  locks?: LockManager;
  openChannel?: (name: string) => Channel;
  indexedDb?: IDBFactory | null;
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

/** A whole device in this process: the data room as in a browser, on memory databases. For tests. */
export function nodeDevice(options: NodeDeviceOptions): Device {
  return createDevice(nodeSurroundings(options));
}

function nodeSurroundings(options: NodeDeviceOptions): Surroundings {
  const disk = options.disk ?? nodeDisk();
  const ask = withCookies(options.fetch ?? fetch, disk.cookies);
  return {
    fetch: ask,
    origin: options.origin,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    indexedDb: options.indexedDb === undefined ? disk.indexedDb : options.indexedDb,
    prefix: `${options.name}-`,
    loadPouch: async () => ({ open: (name) => new MemoryPouch(name, { adapter: 'memory' }) }),
    locks: options.locks ?? null,
    openChannel: options.openChannel ?? null,
    caches: null,
    storage: { persist: async () => true, estimate: async () => null },
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
    presence: { online: true, visible: true },
    log: () => undefined,
  };
}

/** Node's fetch keeps no cookies. Only `/auth` gets them, as the cookie's path says. */
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
