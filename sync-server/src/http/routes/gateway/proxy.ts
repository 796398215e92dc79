import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/http/failure.ts';
import type { Metrics } from '../../../base/metrics/metrics.ts';
import type { Publisher } from '../../../publishing/publisher.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { sendAnswer } from '../../gateway/answers.ts';
import { Batch } from '../../gateway/batch.ts';
import { makeRoomFor } from '../../gateway/checkpoints.ts';
import { checkDocument } from '../../gateway/limits.ts';
import type { OwnFeeds } from '../../gateway/own-feed.ts';
import { checkCommentRange, checkPage, emptyFeed, readFeed, readQuery } from '../../gateway/query.ts';
import { checkQuestion, checkRevisions } from '../../gateway/questions.ts';
import type { SharedFeeds } from '../../gateway/shared-feeds.ts';
import type { Storage } from '../../gateway/storage.ts';
import { ask, type Question } from '../../gateway/upstream.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { Allowed, Ids } from './permission.ts';

/** A feed must end before its token expires: the engine checks a token only at the start of a request. */
const BEFORE_TOKEN_ENDS_MS = 250;

interface Parts {
  readonly couch: Couch;
  readonly feeds: SharedFeeds;
  readonly ownFeeds: OwnFeeds;
  readonly lifetimes: Lifetimes;
  readonly storage: Storage;
  readonly wake: Publisher['wake'];
  readonly metrics: Pick<Metrics, 'feedOpened' | 'refused'>;
}

/** Passes allowed requests on to the engine, in their allowed form, and returns the responses. */
export class Passing {
  constructor(private readonly parts: Parts) {}

  async answer(request: FastifyRequest, reply: FastifyReply, allowed: Allowed) {
    const query = readQuery(request.url, allowed.access.query);
    checkRevisions(query);
    if (allowed.access.range === 'comments') checkCommentRange(query);
    if (allowed.access.range === 'page') checkPage(query);
    const body = bodyOf(request, allowed);
    reply.header('cache-control', allowed.target.kind === 'own' ? 'no-store' : 'no-cache');
    if (allowed.row.path === '/_changes') return this.#feed(reply, allowed, query, body);
    if (body !== undefined && allowed.access.body === 'documents') return this.#batch(request, reply, allowed, body);
    return this.#passOn(request, reply, allowed, query, body);
  }

  async #passOn(
    request: FastifyRequest,
    reply: FastifyReply,
    allowed: Allowed,
    query: URLSearchParams,
    body: Buffer | undefined,
  ) {
    const { couch, storage, lifetimes } = this.parts;
    const { method, path } = allowed.row;
    const { document = '', local = '' } = request.params as Ids;
    const { database } = allowed.target;
    const ifNoneMatch = path === '/:document' ? request.headers['if-none-match'] : undefined;
    const question = { ...questionOf(allowed), query, body, ifNoneMatch };
    if (method === 'PUT' && path === '/_local/:local') {
      await makeRoomFor(couch, database, local);
      // A checkpoint needs no publishing.
      return sendAnswer(reply, await ask(couch, question));
    }
    if (method === 'PUT' || method === 'DELETE') {
      if (body !== undefined) await checkDocument(document, body, () => storage.allowanceOf(database));
      return sendAnswer(reply, await this.#write(request, allowed, question, [{ _id: document }]));
    }
    return sendAnswer(reply, await ask(couch, { ...question, signal: lifetimes.reading(reply) }));
  }

  async #batch(request: FastifyRequest, reply: FastifyReply, allowed: Allowed, body: Buffer) {
    const batch = Batch.read(body);
    if (!batch.isEmpty) batch.fitInto(await this.parts.storage.allowanceOf(allowed.target.database));
    for (const { code } of batch.refused.values()) this.parts.metrics.refused('document', code);
    if (batch.isEmpty) return reply.code(201).send(batch.merge([]));
    const question = { ...questionOf(allowed), query: new URLSearchParams(), body: batch.forward };
    const response = await this.#write(request, allowed, question, batch.sent);
    if (batch.refused.size === 0) return sendAnswer(reply, response);
    const answers: unknown = await response.json();
    return reply.code(response.status).send(batch.merge(Array.isArray(answers) ? answers : []));
  }

  /**
   * Wakes publisher and feeds whatever the response: a write with a lost response may have been applied, and the
   * device, which then finds it, would never send it again.
   */
  async #write(request: FastifyRequest, allowed: Allowed, question: Question, sent: Batch['sent']): Promise<Response> {
    try {
      return await ask(this.parts.couch, question);
    } finally {
      this.parts.wake(allowed.target.database, sent, request.id);
      this.parts.ownFeeds.changed(allowed.target.database);
    }
  }

  async #feed(reply: FastifyReply, allowed: Allowed, given: URLSearchParams, body: Buffer | undefined) {
    const { couch, lifetimes } = this.parts;
    const { query, waitMs } = readFeed(given, allowed.until - Date.now() - BEFORE_TOKEN_ENDS_MS);
    if (waitMs === null) {
      const signal = lifetimes.reading(reply);
      return sendAnswer(reply, await ask(couch, { ...questionOf(allowed), query, body, signal }));
    }
    return this.#longpoll(reply, allowed, { query, waitMs, body });
  }

  async #longpoll(
    reply: FastifyReply,
    allowed: Allowed,
    { query, waitMs, body }: { query: URLSearchParams; waitMs: number; body: Buffer | undefined },
  ) {
    const { feeds, ownFeeds, lifetimes, metrics } = this.parts;
    // The response to an equal request may differ, and a browser's cache would make the second of two equal requests
    // wait for the first.
    reply.type('application/json').header('cache-control', 'no-store');
    const signal = lifetimes.waiting(reply, waitMs);
    reply.isHeld = true;
    const feedClosed = metrics.feedOpened(allowed.target.kind);
    try {
      if (allowed.target.kind === 'shared') {
        return reply.send(await feeds.wait(allowed.target.database, query, signal));
      }
      const own = { ...questionOf(allowed), body };
      return reply.send(await ownFeeds.wait(own, { query, signal }));
    } catch (error) {
      if (!signal.aborted && !lifetimes.stopped()) throw error;
      return reply.send(emptyFeed(query));
    } finally {
      feedClosed();
    }
  }
}

function questionOf(allowed: Allowed) {
  return {
    method: allowed.row.method,
    database: allowed.target.database,
    path: allowed.path,
    authorization: allowed.authorization,
  };
}

function bodyOf(request: FastifyRequest, allowed: Allowed): Buffer | undefined {
  const kind = allowed.access.body;
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  if (kind === 'none') {
    if (body === undefined || body.length === 0) return undefined;
    throw new Failure(400, 'gateway/bad-request', 'No body is expected.');
  }
  if (body === undefined) throw new Failure(400, 'gateway/bad-request', 'A JSON body is expected.');
  if (kind !== 'document' && kind !== 'documents') checkQuestion(kind, body);
  return body;
}
