import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { drainOnClose } from '../../../tools/drain.ts';

/** Running requests are finished; nothing else delays the end of the process. */
export const gracefulClose = fp(
  async (app: FastifyInstance) => {
    const drain = drainOnClose(app.server);
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
      drain.begin();
    });
    app.addHook('onSend', async (_request, reply) => {
      if (closing) reply.header('connection', 'close');
    });
  },
  { name: 'graceful-close' },
);
