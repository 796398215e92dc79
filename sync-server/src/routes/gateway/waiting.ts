import type { FastifyReply } from 'fastify';
import type { OwnFeeds } from '../../gateway/own-feed.ts';
import { emptyFeed } from '../../gateway/query.ts';
import type { SharedFeeds } from '../../gateway/shared-feeds.ts';
import { bytesOf } from '../../lib/bytes.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Lifetimes } from './lifetimes.ts';
import { type Allowed, questionOf } from './permission.ts';

/** A feed that is waited at. */
export interface Wait {
  readonly allowed: Allowed;
  readonly query: URLSearchParams;
  readonly waitMs: number;
  readonly body?: Buffer | undefined;
}

interface Parts {
  readonly feeds: SharedFeeds;
  readonly ownFeeds: OwnFeeds;
  readonly lifetimes: Lifetimes;
  readonly metrics: Pick<Metrics, 'feedOpened'>;
}

const NOTHING_NEW = Buffer.from('{}');

/** Requests that are held until there is something to tell: of one feed, or of several. */
export class Waiting {
  /** Of many who wait at one place each gets the same bytes, so what is made of them is made once. */
  readonly #named = new WeakMap<Buffer, Buffer>();

  constructor(private readonly parts: Parts) {}

  /** Answers with the feed's own answer, which is empty when nothing came in its time. */
  async atOne(reply: FastifyReply, wait: Wait): Promise<FastifyReply> {
    const bytes = await this.#hold(reply, [wait], (signal) => this.#wait(wait, signal));
    return reply.send(bytes ?? emptyFeed(wait.query));
  }

  /**
   * Answers with the first feed that has something. The others lose nothing: they are asked again from where they were.
   */
  async atSeveral(reply: FastifyReply, waits: readonly Wait[]): Promise<FastifyReply> {
    const bytes = await this.#hold(reply, waits, (signal) =>
      Promise.race(waits.map(async (wait) => this.#withName(wait, await this.#wait(wait, signal)))),
    );
    return reply.send(bytes ?? NOTHING_NEW);
  }

  /** Null when the time was over before there was an answer. @throws Failure */
  async #hold(
    reply: FastifyReply,
    waits: readonly Wait[],
    work: (signal: AbortSignal) => Promise<Buffer>,
  ): Promise<Buffer | null> {
    const { lifetimes, metrics } = this.parts;
    // The same question has another answer next time, and a browser's cache lets the second of two equal ones wait for
    // the first.
    reply.type('application/json').header('cache-control', 'no-store');
    const ending = lifetimes.waiting(reply, Math.min(...waits.map(({ waitMs }) => waitMs)));
    reply.isHeld = true;
    const closings = waits.map(({ allowed }) => metrics.feedOpened(allowed.target.kind));
    try {
      const bytes = await work(ending.signal);
      return ending.signal.aborted ? null : bytes;
    } catch (error) {
      if (!ending.signal.aborted && !lifetimes.stopped()) throw error;
      return null;
    } finally {
      // The feeds that have not answered go with the one that has.
      ending.end();
      for (const close of closings) close();
    }
  }

  async #wait({ allowed, query, body }: Wait, signal: AbortSignal): Promise<Buffer> {
    const { feeds, ownFeeds } = this.parts;
    if (allowed.target.kind === 'shared') return await feeds.wait(allowed.target.database, query, signal);
    return await ownFeeds.wait({ ...questionOf(allowed), body }, { query, signal });
  }

  #withName({ allowed }: Wait, answer: Buffer): Buffer {
    const known = this.#named.get(answer);
    if (known !== undefined) return known;
    const name = JSON.stringify(allowed.target.database);
    const named = Buffer.concat([Buffer.from(`{${name}:`), answer, Buffer.from('}')].map(bytesOf));
    this.#named.set(answer, named);
    return named;
  }
}
