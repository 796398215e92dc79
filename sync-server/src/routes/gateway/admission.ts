import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBodyBudget } from '../../gateway/bodies.ts';
import { createPerUserQueue } from '../../gateway/per-user-queue.ts';
import type { Row } from '../../gateway/table.ts';
import type { Target } from '../../gateway/targets.ts';

/** One person's devices ask one after the other; what comes all at once waits. */
const OWN_TURNS = { atOnce: 8, waiting: 100 };
/** Feeds that wait for changes: one for each device that is switched on. */
const WAITING_TURNS = { atOnce: 100, waiting: 0 };
/** Behind one address live many who read the shared databases. */
const SHARED_TURNS = { atOnce: 64, waiting: 2_000 };
const LARGE_BODIES_BYTES = 256 * 1024 * 1024;

interface Coming {
  readonly row: Row;
  readonly target: Extract<Target, { database: string }>;
  /** The largest body of its route, in bytes. */
  readonly limit: number;
}

/**
 * Who may come in now, before their body is read: so many requests of one person or address, so many large bodies of
 * all together.
 * @throws Failure 429, 503: too many, too much
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
