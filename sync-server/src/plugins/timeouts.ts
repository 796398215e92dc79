import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Failure } from '../http/failure.ts';

/** How long somebody may take to say what they want. Times in milliseconds. */
export interface Timeouts {
  /** From the first byte, or from opening a connection, until all headers are here. */
  readonly headers: number;
  /**
   * Between two requests of a connection. Longer than what proxies keep, so that none sends into one that is just
   * ending.
   */
  readonly idle: number;
  /** In each such window at least so many bytes of a body, while it is not whole. */
  readonly window: { readonly time: number; readonly bytes: number };
  /** Until a body is whole, by the largest that its route takes; the first that is large enough counts. */
  readonly ends: readonly { readonly bytes: number; readonly time: number }[];
  /** For photos, which a route marks with `config: { body: 'photo' }`. */
  readonly photo: number;
  /** What is left of a body whose request has been answered already. */
  readonly rest: number;
  /** How often connections are checked. */
  readonly checkEvery: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: 'photo';
  }
}

/**
 * EDGE in a cellar stands still for ten, twenty seconds and then moves at a few kilobytes a second: 8 KB in half a
 * minute is a tenth of that. What a phone sends at once is at most half a megabyte (data/sync/push.ts) or a photo of
 * `LIMITS.uploadBytes`, and whatever is cut off is sent again.
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

/** What of it Node looks after. */
export function serverTimes({ headers, idle, photo, checkEvery }: Timeouts) {
  return {
    keepAliveTimeout: idle,
    // Bodies have their own ends here; this one is for what no route waits for.
    requestTimeout: headers + 2 * photo,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(checkEvery * 5, headers) },
  };
}

/** A body on its way to its route. */
interface Waiting {
  readonly meter: PassThrough;
  readonly reply: FastifyReply;
  readonly endsAt: number;
  bytes: number;
  since: number;
  bytesThen: number;
}

/**
 * Ends requests whose bodies come too slowly with 408 `request/too-slow`, and then their connections: one byte now and
 * then would hold a connection, and what stands behind it, for ever. Answers may take as long as they like; only what a
 * client sends is looked at, and not while we ourselves do not read.
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

    /** A window begins anew when it was full enough, and when it is we who keep the client waiting. */
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
      // Whoever reads it learns of the error; that nobody does must not end the process.
      meter.once('finish', forget).once('close', forget).on('error', forget);
      waiting.add(each);
      return payload.pipe(meter);
    });

    app.addHook('onResponse', async (request) => {
      const { raw } = request;
      // Refused before it was whole: Node would go on reading it for as long as it comes.
      if (raw.complete !== false || raw.socket.destroyed) return;
      const goodbye = setTimeout(() => raw.socket.destroy(), rest);
      goodbye.unref();
      raw.once('end', () => clearTimeout(goodbye)).once('close', () => clearTimeout(goodbye));
    });
  },
  { name: 'timeouts' },
);
