import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a route that lets its asker wait for news: how long it took says nothing of the service. */
    isHeld: boolean;
  }
}

/** Counts answered requests, and measures how long they took, by route pattern as the log does. */
export const requestMetrics = fp(
  async (app: FastifyInstance, { metrics }: { metrics: Pick<Metrics, 'answered'> }) => {
    app.decorateReply('isHeld', false);
    app.addHook('onResponse', async (request, reply: FastifyReply) => {
      metrics.answered({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
        held: reply.isHeld,
      });
    });
  },
  { name: 'request-metrics' },
);
