import type { FastifyReply } from 'fastify';
import { Failure } from '../../base/http/failure.ts';

export interface PerUserQueueOptions {
  /** Requests served in parallel for one person; the others wait in order of arrival. */
  readonly atOnce: number;
  readonly waiting: number;
}

export interface PerUserQueue {
  /**
   * Settles when the request is admitted; its slot is released when the reply ends in any way.
   * @throws Failure 429 if too many wait already, or if the client disconnected while it waited
   */
  take(whose: string, reply: FastifyReply): Promise<void>;
}

interface Line {
  running: number;
  readonly waiting: Set<(mayGo: boolean) => void>;
}

/**
 * Prevents one person's many requests from slowing down all others: each costs memory and time in the one process that
 * serves all people.
 */
export function createPerUserQueue({ atOnce, waiting: mostWaiting }: PerUserQueueOptions): PerUserQueue {
  const lines = new Map<string, Line>();

  function end(whose: string, line: Line): void {
    // The slot is passed on and not released, so that a new request cannot overtake.
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      next(true);
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(whose);
  }

  return {
    async take(whose, reply) {
      const line = lines.get(whose) ?? { running: 0, waiting: new Set() };
      lines.set(whose, line);
      if (line.running < atOnce) line.running += 1;
      else if (line.waiting.size >= mostWaiting || !(await turnOf(line, reply))) throw tooMany();
      if (reply.raw.closed || reply.raw.destroyed) end(whose, line);
      else reply.raw.once('close', () => end(whose, line));
    },
  };
}

/** False if the client disconnected before. */
function turnOf(line: Line, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => {
      if (line.waiting.delete(go)) resolve(false);
    };
    const go = (mayGo: boolean) => {
      reply.raw.off('close', leave);
      resolve(mayGo);
    };
    line.waiting.add(go);
    reply.raw.once('close', leave);
  });
}

function tooMany(): Failure {
  return new Failure(429, 'request/too-many', 'Too many requests of one person at once.', { retryAfter: 1 });
}
