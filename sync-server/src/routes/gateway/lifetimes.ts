import type { FastifyReply } from 'fastify';

export interface Lifetimes {
  /**
   * A question that only its asker needs: it ends with the reply, so a device that went away no longer costs the engine
   * anything.
   */
  reading(reply: FastifyReply): AbortSignal;
  /** A feed that waits: ends with the reply, after `ms`, or when the service stops. */
  waiting(reply: FastifyReply, ms: number): AbortSignal;
  stop(): void;
  stopped(): boolean;
}

/** One for all: `abort` would make another for each of a thousand that wait, with the stack that led there. */
const OVER = new DOMException('The request is over.', 'AbortError');

/**
 * How long questions to the engine may run. Writes have no end but their own: one that was cut off may still have
 * happened.
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
