import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Closing waits for open connections, and a browser keeps an answered one open for over a minute. Idle ones are closed by the
 * server itself; one that is still answering is closed here, after its answer.
 */
export const gracefulClose = fp(
  async (app: FastifyInstance) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onSend', async (_request, reply) => {
      if (closing) reply.header('connection', 'close');
    });
    app.addHook('onResponse', async (request) => {
      if (closing) request.raw.socket.end();
    });
  },
  { name: 'graceful-close' },
);
