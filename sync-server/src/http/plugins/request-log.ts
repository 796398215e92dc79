import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** One line per response, by route pattern; the client gets the id in it too, to quote it in a support request. */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onSend', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    app.addHook('onResponse', async (request, reply) => {
      const line = {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      if (reply.statusCode >= 500) request.log.warn(line, 'answered');
      else request.log.info(line, 'answered');
    });
  },
  { name: 'request-log' },
);
