import type { FastifyReply } from 'fastify';

/** How long a question to the engine may run: until the asker is gone, its time is over, or the service stops. */
interface Lifetime {
  readonly signal: AbortSignal;
  endAfter(ms: number): void;
}

export interface Lifetimes {
  /** Ends with the reply: a device that went away no longer costs the engine anything. */
  begin(reply: FastifyReply): Lifetime;
  end(): void;
  ended(): boolean;
}

export function createLifetimes(): Lifetimes {
  const running = new Set<AbortController>();
  let over = false;
  return {
    begin(reply) {
      const controller = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      running.add(controller);
      if (over) controller.abort();
      reply.raw.once('close', () => {
        clearTimeout(timer);
        running.delete(controller);
        controller.abort();
      });
      return {
        signal: controller.signal,
        endAfter(ms) {
          timer = setTimeout(() => controller.abort(), ms);
        },
      };
    },
    end() {
      over = true;
      for (const controller of running) controller.abort();
    },
    ended: () => over,
  };
}
