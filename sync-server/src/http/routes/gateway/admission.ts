import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBodyBudget } from '../../gateway/bodies.ts';
import { createPerUserQueue } from '../../gateway/per-user-queue.ts';
import type { Row } from '../../gateway/table.ts';
import type { Target } from '../../gateway/targets.ts';

/** One person's devices send few requests at once; further ones wait. */
const OWN_TURNS = { atOnce: 8, waiting: 100 };
/** Long-polling feeds: one per active device. */
const WAITING_TURNS = { atOnce: 100, waiting: 0 };
/** Many readers of the shared databases use the same address. */
const SHARED_TURNS = { atOnce: 64, waiting: 2_000 };
const LARGE_BODIES_BYTES = 256 * 1024 * 1024;

interface Coming {
  readonly row: Row;
  readonly target: Extract<Target, { database: string }>;
  /** The largest body of its route, in bytes. */
  readonly limit: number;
}

/**
 * Limits the requests admitted before their body is read: per person or address, and the large bodies of all.
 * @throws Failure 429 for too many, 503 for too much
 */
export function createAdmission(): (request: FastifyRequest, reply: FastifyReply, coming: Coming) => Promise<void> {
  const own = createPerUserQueue(OWN_TURNS);
  const waiting = createPerUserQueue(WAITING_TURNS);
  const shared = createPerUserQueue(SHARED_TURNS);
  const takeFromBudget = createBodyBudget(LARGE_BODIES_BYTES);
  return async (request, reply, { row, target, limit }) => {
    if (row.path === '/_changes' && /[?&]feed=longpoll\b/.test(request.url)) {
      if (target.kind === 'own') await waiting.take(target.database, reply);
      return;
    }
    takeFromBudget(request, reply, limit);
    await (target.kind === 'own' ? own.take(target.database, reply) : shared.take(request.ip, reply));
  };
}
