import type { FastifyReply } from 'fastify';
import { Failure } from '../http/failure.ts';

export interface PerUserQueueOptions {
  /** Answered at the same time for one person; the others wait in the order in which they came. */
  readonly atOnce: number;
  readonly waiting: number;
}

export interface PerUserQueue {
  /**
   * Settles when it is this one's turn; the turn ends with the reply, however that ends.
   * @throws Failure 429 when too many wait already, or when the asker went away while it waited
   */
  take(whose: string, reply: FastifyReply): Promise<void>;
}

interface Line {
  running: number;
  readonly waiting: Set<(mayGo: boolean) => void>;
}

/**
 * Keeps one person's many requests from being everybody's: each costs memory and time of the one process that serves
 * all.
 */
export function createPerUserQueue({ atOnce, waiting: mostWaiting }: PerUserQueueOptions): PerUserQueue {
  const lines = new Map<string, Line>();

  function end(whose: string, line: Line): void {
    // The place is handed over and not given back, so that nobody who comes now slips in between.
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

/** False when the asker went away before. */
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
