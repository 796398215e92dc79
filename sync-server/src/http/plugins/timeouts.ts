import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Failure } from '../../base/http/failure.ts';

/** How long a client may take to send a request. Times in milliseconds. */
export interface Timeouts {
  /** From the first byte, or from the opening of a connection, until all headers have arrived. */
  readonly headers: number;
  /**
   * Between two requests of a connection. Longer than proxies' limits, so that none sends into a closing connection.
   */
  readonly idle: number;
  /** The minimum progress: so many bytes in each window, until the body is complete. */
  readonly window: { readonly time: number; readonly bytes: number };
  /** Time limits for a complete body, by the route's body limit; the first entry that is large enough counts. */
  readonly ends: readonly { readonly bytes: number; readonly time: number }[];
  /** For photo uploads: routes with `config: { body: 'photo' }`. */
  readonly photo: number;
  /** For the rest of a body after its response. */
  readonly rest: number;
  /** Interval at which connections are checked. */
  readonly checkEvery: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: 'photo';
  }
}

/**
 * EDGE with bad reception stalls for ten to twenty seconds and then transfers a few kilobytes a second: 8 KB in half a
 * minute is a tenth of that. A phone sends at most half a megabyte (data/sync/push.ts) or a photo of
 * `LIMITS.uploadBytes` at once, and resends what is cut off.
 */
export const TIMEOUTS: Timeouts = {
  headers: 20_000,
  idle: 72_000,
  window: { time: 30_000, bytes: 8_192 },
  ends: [
    { bytes: 16_384, time: 30_000 },
    { bytes: 2_097_152, time: 60_000 },
    { bytes: Number.POSITIVE_INFINITY, time: 5 * 60_000 },
  ],
  photo: 10 * 60_000,
  rest: 5_000,
  checkEvery: 1_000,
};

/** The limits that Node enforces. */
export function serverTimes({ headers, idle, photo, checkEvery }: Timeouts) {
  return {
    keepAliveTimeout: idle,
    // This plugin limits bodies; Node's limit is for requests without a route that waits for them.
    requestTimeout: headers + 2 * photo,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(checkEvery * 5, headers) },
  };
}

/** A body that is being received for its route. */
interface Waiting {
  readonly meter: PassThrough;
  readonly reply: FastifyReply;
  readonly endsAt: number;
  bytes: number;
  since: number;
  bytesThen: number;
}

/**
 * Ends requests with slow bodies with 408 `request/too-slow` and closes their connections: otherwise one byte now and
 * then would occupy a connection and its resources forever. Responses may take any time; only what a client sends is
 * measured, and not while the service itself does not read.
 */
export const enforceTimeouts = fp(
  async (app: FastifyInstance, options: { timeouts: Timeouts }) => {
    const { window, ends, photo, rest, checkEvery } = options.timeouts;
    const now = () => performance.now();
    const waiting = new Set<Waiting>();

    const timeFor = ({ routeOptions }: FastifyRequest) => {
      if (routeOptions.config?.body === 'photo') return photo;
      const largest = routeOptions.bodyLimit ?? 0;
      return ends.find(({ bytes }) => largest <= bytes)?.time ?? 0;
    };

    /** A new window begins when the last had enough bytes, or when the service itself delays the client. */
    function isTooSlow(each: Waiting): boolean {
      const time = now();
      if (each.meter.writableNeedDrain) [each.since, each.bytesThen] = [time, each.bytes];
      if (time >= each.endsAt) return true;
      if (time - each.since < window.time) return false;
      if (each.bytes - each.bytesThen < window.bytes) return true;
      [each.since, each.bytesThen] = [time, each.bytes];
      return false;
    }

    const timer = setInterval(() => {
      for (const each of [...waiting].filter(isTooSlow)) {
        waiting.delete(each);
        each.reply.header('connection', 'close');
        each.meter.destroy(new Failure(408, 'request/too-slow', 'The body of the request comes too slowly.'));
      }
    }, checkEvery);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));

    app.addHook('preParsing', async (request, reply, payload) => {
      if (request.raw.complete !== false) return payload;
      const meter = new PassThrough();
      const time = now();
      const each: Waiting = { meter, reply, endsAt: time + timeFor(request), bytes: 0, since: time, bytesThen: 0 };
      payload.on('data', (chunk: Buffer) => {
        each.bytes += chunk.length;
      });
      payload.once('error', (error: Error) => meter.destroy(error));
      payload.once('close', () => {
        if (!request.raw.complete) meter.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      });
      const forget = () => waiting.delete(each);
      // The reader gets the error; without a reader it must not end the process.
      meter.once('finish', forget).once('close', forget).on('error', forget);
      waiting.add(each);
      return payload.pipe(meter);
    });

    app.addHook('onResponse', async (request) => {
      const { raw } = request;
      // Rejected before it was complete: Node would otherwise read the rest forever.
      if (raw.complete !== false || raw.socket.destroyed) return;
      const goodbye = setTimeout(() => raw.socket.destroy(), rest);
      goodbye.unref();
      raw.once('end', () => clearTimeout(goodbye)).once('close', () => clearTimeout(goodbye));
    });
  },
  { name: 'timeouts' },
);
