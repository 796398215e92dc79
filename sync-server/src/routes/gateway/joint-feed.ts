import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { JOINT_FEED } from '../../../../src/domain/sync/joint-feed.ts';
import { LARGEST_JOINT_QUESTION_BYTES, readJointQuestion } from '../../gateway/joint-question.ts';
import { readFeed, readQuery } from '../../gateway/query.ts';
import { FEED_ROW } from '../../gateway/table.ts';
import { Failure, refusals } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import type { Admission } from './admission.ts';
import { type Allowed, longestWait, type Permission } from './permission.ts';
import type { Wait, Waiting } from './waiting.ts';

interface Parts {
  readonly permission: Permission;
  readonly waiting: Waiting;
  readonly admission: Admission;
}

/**
 * Several feeds by one request, each as by its own (docs/adr/2026-11-joint-feed.md): a device holds one connection in
 * place of one for each of its databases.
 */
export function addJointFeed(app: TypedApp, { permission, waiting, admission }: Parts): void {
  const questions = new Questions(permission);
  app.route({
    method: 'POST',
    url: JOINT_FEED,
    bodyLimit: LARGEST_JOINT_QUESTION_BYTES,
    schema: {
      tags: ['db'],
      summary: 'For: own database and shared databases, waited at together.',
      security: [{}, { bearer: [] }],
      response: { 200: Type.Unknown(), ...refusals(400, 401, 403, 404) },
    },
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const waits = readJointQuestion(body).map(([database, query]) => questions.read(request, database, query));
      for (const { allowed } of waits) await admission.wait(reply, allowed.target);
      return await waiting.atSeveral(reply, waits);
    },
  });
}

/** Who is up to date asks alike; so many questions are remembered as they were read. */
const REMEMBERED = 100;

/** Reads what is asked of each feed. */
class Questions {
  /** Of shared databases, where the same is allowed to everybody. */
  readonly #shared = new LRUCache<string, Question>({ max: REMEMBERED });

  constructor(private readonly permission: Permission) {}

  /** @throws Failure 400, 401, 403 or 404, as its own request would be answered */
  read(request: FastifyRequest, database: string, asked: string): Wait {
    const allowed = this.permission.allowed(request, FEED_ROW, { database });
    const known = allowed.target.kind === 'shared' ? this.#shared.get(asked) : undefined;
    const question = known ?? questionIn(asked, allowed);
    if (allowed.target.kind === 'shared') this.#shared.set(asked, question);
    return { allowed, ...question };
  }
}

type Question = Pick<Wait, 'query' | 'waitMs'>;

function questionIn(asked: string, allowed: Allowed): Question {
  const longest = longestWait(allowed);
  if (longest <= 0)
    throw new Failure(401, 'token/expired', 'The access token ends before anything could be waited for.');
  const { query, waitMs } = readFeed(readQuery(`?${asked}`, allowed.access.query), longest);
  if (waitMs === null) {
    throw new Failure(400, 'gateway/bad-request', 'Only feeds that wait can be asked together: feed=longpoll.');
  }
  return { query, waitMs };
}
