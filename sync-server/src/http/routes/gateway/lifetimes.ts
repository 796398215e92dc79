import type { FastifyReply } from 'fastify';

export interface Lifetimes {
  /**
   * A read whose result only this client needs: it ends with the reply, so a disconnected device no longer burdens the
   * engine.
   */
  reading(reply: FastifyReply): AbortSignal;
  /** A feed that waits: ends with the reply, after `ms`, or when the service stops. */
  waiting(reply: FastifyReply, ms: number): AbortSignal;
  stop(): void;
  stopped(): boolean;
}

/** One for all: `abort` would create another error with a stack for each of a thousand waiting requests. */
const OVER = new DOMException('The request is over.', 'AbortError');

/**
 * How long requests to the engine may run. Writes have no time limit here: an aborted one may still have been applied.
 */
export function createLifetimes(): Lifetimes {
  const feeds = new Set<AbortController>();
  let over = false;

  function reading(reply: FastifyReply): AbortController {
    const controller = new AbortController();
    reply.raw.once('close', () => controller.abort(OVER));
    return controller;
  }

  return {
    reading: (reply) => reading(reply).signal,
    waiting(reply, ms) {
      const controller = reading(reply);
      const timer = setTimeout(() => controller.abort(OVER), ms);
      feeds.add(controller);
      controller.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        feeds.delete(controller);
      });
      if (over) controller.abort(OVER);
      return controller.signal;
    },
    stop() {
      over = true;
      for (const controller of feeds) controller.abort(OVER);
    },
    stopped: () => over,
  };
}
