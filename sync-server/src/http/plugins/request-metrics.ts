import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Metrics } from '../../base/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a long-polling route, whose duration says nothing about the service. */
    isHeld: boolean;
  }
}

/** Counts responses and measures their duration, by route pattern like the log. */
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
