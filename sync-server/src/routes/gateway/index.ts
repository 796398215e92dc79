import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Standing } from '../../accounts/standing.ts';
import type { Couch } from '../../couch.ts';
import { Failure, refusals } from '../../failure.ts';
import { sendAnswer } from '../../gateway/answers.ts';
import { Batch } from '../../gateway/batch.ts';
import { checkCheckpointId, makeRoomFor } from '../../gateway/checkpoints.ts';
import {
  checkDocument,
  LARGEST_BATCH_BYTES,
  LARGEST_DOCUMENT_BYTES,
  LARGEST_QUESTION_BYTES,
  refuseId,
  refuseName,
} from '../../gateway/limits.ts';
import { waitForOwn } from '../../gateway/own-feed.ts';
import { checkCommentRange, checkPage, emptyFeed, readFeed, readQuery, withFewRows } from '../../gateway/query.ts';
import { checkQuestion, checkRevisions } from '../../gateway/questions.ts';
import { createSharedFeeds } from '../../gateway/shared-feeds.ts';
import { createStorage } from '../../gateway/storage.ts';
import { type Access, type Body, type Row, TABLE } from '../../gateway/table.ts';
import { type Target, targetOf } from '../../gateway/targets.ts';
import { ask, type Question } from '../../gateway/upstream.ts';
import type { Publisher } from '../../publisher/create-publisher.ts';
import type { TypedApp } from '../../typed-app.ts';
import { createAdmission } from './admission.ts';
import { createLifetimes } from './lifetimes.ts';

interface GatewayOptions {
  readonly couch: Couch;
  readonly standing: Standing;
  /** Called after each accepted write with the database's name and what was sent: there may be something to publish. */
  readonly wake: Publisher['wake'];
  readonly underWay: Publisher['underWay'];
}

interface Ids {
  database: string;
  document?: string;
  local?: string;
}

/** A request that the table allows: which database, as whom, and what of it is passed on. */
interface Allowed {
  readonly row: Row;
  readonly access: Access;
  readonly target: Extract<Target, { database: string }>;
  readonly authorization: string;
  /** Until when the asker's token holds, in milliseconds since 1970; shared databases ask for none. */
  readonly until: number;
  readonly path: string;
}

/** A feed must be over before its token is: the engine looks at a token only when a request begins. */
const BEFORE_TOKEN_ENDS_MS = 250;
/** The engine ends a longpoll by itself; when it does not, the gateway does, this much later. */
const ENGINE_LATE_MS = 150;

/** `/db/<database>/…`: the rows of gateway/table.ts, and nothing else (docs/http-api.md, "Gateway"). */
export async function gatewayRoutes(app: TypedApp, { couch, standing, wake, underWay }: GatewayOptions): Promise<void> {
  const feeds = createSharedFeeds(couch, app.log);
  const lifetimes = createLifetimes();
  const storage = createStorage({ couch });
  const admit = createAdmission();
  app.addHook('preClose', async () => {
    feeds.close();
    lifetimes.stop();
  });

  // Bodies are read as they came: most are passed on untouched.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const row of TABLE) {
    const limit = Math.max(...[row.own, row.shared].map((access) => (access ? bodyLimit(access.body) : 1)));
    const paths = row.path === '' ? ['', '/'] : [row.path];
    for (const path of paths) {
      app.route<{ Params: Ids }>({
        method: row.method,
        url: `/db/:database${path}`,
        exposeHeadRoute: false,
        bodyLimit: limit,
        schema: {
          tags: ['db'],
          hide: path === '/',
          summary: summaryOf(row),
          security: [{}, { bearer: [] }],
          response: answersOf(row),
        },
        // Before the body is read: nobody uploads megabytes to be told that they may not.
        onRequest: async (request, reply) => {
          const allowed = allow(request, row);
          await checkWriter(request, row);
          await admit(request, reply, { ...allowed, limit });
        },
        // Once more when it is there: a long one may have been on its way for minutes.
        preHandler: (request) => checkWriter(request, row),
        handler: (request, reply) => answer(request, reply, allow(request, row)),
      });
    }
  }
  for (const url of ['/db', '/db/*']) {
    app.all(url, { schema: { hide: true }, onRequest: refuse }, async () => {});
  }

  function allow(request: FastifyRequest<{ Params: Ids }>, row: Row): Allowed {
    const { database, document, local } = request.params;
    const target = targetOf(database);
    const asOwner = target.kind === 'own' ? ownerOf(request, target.owner) : null;
    const access = target.kind === 'own' ? row.own : target.kind === 'shared' ? row.shared : null;
    if (target.kind === 'unknown' || target.kind === 'service' || access === null)
      throw refusal(target, request.method);
    if (document !== undefined) checkId(document, row);
    if (local !== undefined) checkCheckpointId(local);
    return {
      row,
      access,
      target,
      authorization: asOwner ? `Bearer ${asOwner.token}` : couch.authorization,
      until: asOwner ? asOwner.expiresAt : Number.POSITIVE_INFINITY,
      path: enginePath(row.path, document, local),
    };
  }

  /** A token holds for minutes after its account or session has ended; nothing is written with it then. */
  async function checkWriter(request: FastifyRequest, row: Row): Promise<void> {
    const writes = row.method === 'PUT' || row.method === 'DELETE' || row.own?.body === 'documents';
    if (writes) await standing.check(app.tokens.require(request));
  }

  function ownerOf(request: FastifyRequest, owner: string) {
    const bearer = app.tokens.require(request);
    if (bearer.userId === owner) return bearer;
    throw new Failure(403, 'gateway/forbidden', 'This database belongs to somebody else.');
  }

  /** Everything that is not in the table. Who may not even know whether something is there learns nothing here. */
  async function refuse(request: FastifyRequest): Promise<void> {
    const name = /^\/db\/([^/?]*)/.exec(request.url)?.[1] ?? '';
    const target = targetOf(name);
    if (target.kind === 'own') ownerOf(request, target.owner);
    throw refusal(target, request.method);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, allowed: Allowed) {
    const query = readQuery(request.url, allowed.access.query);
    checkRevisions(query);
    if (allowed.access.range === 'comments') checkCommentRange(query);
    if (allowed.access.range === 'page') checkPage(query);
    const body = bodyOf(request, allowed);
    reply.header('cache-control', allowed.target.kind === 'own' ? 'no-store' : 'no-cache');
    if (allowed.row.path === '/_changes') return answerFeed(reply, allowed, query, body);
    if (body !== undefined && allowed.access.body === 'documents') return answerBatch(reply, allowed, body);
    return passOn(request, reply, allowed, query, body);
  }

  async function passOn(
    request: FastifyRequest,
    reply: FastifyReply,
    allowed: Allowed,
    query: URLSearchParams,
    body: Buffer | undefined,
  ) {
    const { method, path } = allowed.row;
    const { document = '', local = '' } = request.params as Ids;
    const { database } = allowed.target;
    const ifNoneMatch = path === '/:document' ? request.headers['if-none-match'] : undefined;
    const question = { ...questionOf(allowed), query, body, ifNoneMatch };
    if (method === 'PUT' && path === '/_local/:local') {
      await makeRoomFor(couch, database, local);
      // A checkpoint is nothing to publish.
      return sendAnswer(reply, await ask(couch, question));
    }
    if (method === 'PUT' || method === 'DELETE') {
      if (body !== undefined) await checkDocument(document, body, () => storage.allowanceOf(database));
      return sendAnswer(reply, await write(allowed, question));
    }
    return sendAnswer(reply, await ask(couch, { ...question, signal: lifetimes.reading(reply) }));
  }

  async function answerBatch(reply: FastifyReply, allowed: Allowed, body: Buffer) {
    const batch = Batch.read(body);
    if (!batch.isEmpty) batch.fitInto(await storage.allowanceOf(allowed.target.database));
    if (batch.isEmpty) return reply.code(201).send(batch.merge([]));
    const question = { ...questionOf(allowed), query: new URLSearchParams(), body: batch.forward };
    const response = await write(allowed, question, batch.sent);
    if (batch.refused.size === 0) return sendAnswer(reply, response);
    const answers: unknown = await response.json();
    return reply.code(response.status).send(batch.merge(Array.isArray(answers) ? answers : []));
  }

  /**
   * The publisher is woken whatever the answer: a write whose answer was lost has happened all the same, and the
   * device, which finds it there when it asks again, would never send it a second time.
   */
  async function write(allowed: Allowed, question: Question, sent: Batch['sent'] = []): Promise<Response> {
    try {
      return await ask(couch, question);
    } finally {
      wake(allowed.target.database, sent);
    }
  }

  async function answerFeed(reply: FastifyReply, allowed: Allowed, given: URLSearchParams, body: Buffer | undefined) {
    const { query, waitMs } = readFeed(given, allowed.until - Date.now() - BEFORE_TOKEN_ENDS_MS);
    if (waitMs === null) {
      const signal = lifetimes.reading(reply);
      return sendAnswer(reply, await ask(couch, { ...questionOf(allowed), query: withFewRows(query), body, signal }));
    }
    // The same question has another answer next time, and a browser's cache lets the second of two equal ones wait for
    // the first.
    reply.type('application/json').header('cache-control', 'no-store');
    const signal = lifetimes.waiting(reply, waitMs + ENGINE_LATE_MS);
    try {
      if (allowed.target.kind === 'shared') {
        return reply.send(await feeds.wait(allowed.target.database, query, waitMs, signal));
      }
      const own = { ...questionOf(allowed), body };
      return reply.send(await waitForOwn({ couch, underWay }, own, { query, waitMs, signal }));
    } catch (error) {
      if (!signal.aborted && !lifetimes.stopped()) throw error;
      return reply.send(emptyFeed(query));
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

function bodyLimit(body: Body): number {
  if (body === 'none') return 1;
  if (body === 'documents') return LARGEST_BATCH_BYTES;
  return body === 'document' ? LARGEST_DOCUMENT_BYTES : LARGEST_QUESTION_BYTES;
}

/**
 * Reading what was delivered is how a device learns what the service says; writing them, and anything of `_design`, is
 * refused.
 */
function checkId(id: string, row: Row): void {
  const reason = row.method === 'GET' ? refuseName(id) : refuseId(id);
  if (reason !== null) throw new Failure(403, 'gateway/forbidden', reason);
}

function refusal(target: Target, method: string): Failure {
  if (target.kind === 'unknown') return new Failure(404, 'gateway/not-found', 'There is no such database.');
  const reads = method === 'GET' || method === 'HEAD';
  if (target.kind === 'shared' && !reads) return new Failure(403, 'gateway/read-only', 'This database is read only.');
  return new Failure(403, 'gateway/forbidden', 'This is not allowed here.');
}

function enginePath(path: string, document: string | undefined, local: string | undefined): string {
  if (document !== undefined) return encodeURIComponent(document);
  if (local !== undefined) return `_local/${encodeURIComponent(local)}`;
  return path.slice(1);
}

/** What comes from the engine goes through as it is; 202 is a cluster's word for a write that not all of it has yet. */
function answersOf(row: Row) {
  const through = Type.Unknown();
  const writes = row.method === 'PUT' || row.method === 'DELETE' || row.own?.body === 'documents';
  const found = row.method === 'DELETE' ? { 200: through } : writes ? { 201: through } : { 200: through };
  const unchanged = row.method === 'GET' && row.path === '/:document' ? { 304: Type.Null() } : {};
  return { ...found, ...(writes ? { 202: through } : {}), ...unchanged, ...refusals(400, 401, 403, 404, 409, 412) };
}

function summaryOf(row: Row): string {
  const whose = [row.own ? 'own database' : null, row.shared ? 'shared databases' : null].filter(
    (each) => each !== null,
  );
  return `For: ${whose.join(', ')}.`;
}
