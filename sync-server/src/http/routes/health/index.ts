import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { EngineCheck } from '../../../storage/engine/engine-check.ts';

const Ready = Type.Object({
  engine: Type.Enum(['ok', 'down', 'damaged']),
  publisher: Type.Enum(['ok', 'down', 'off']),
});

interface Health {
  readonly engineWrites: EngineCheck;
  readonly isDamaged: () => boolean;
  readonly publisher: () => PublisherState;
}

/** `off`: this process is configured not to publish. */
export type PublisherState = 'ok' | 'down' | 'off';

/**
 * `/healthz`: the process is alive. `/readyz`: it can work now, including writes (`damaged`: files of a shared database
 * are unreadable); otherwise a load balancer sends people elsewhere.
 */
export async function healthRoutes(app: FastifyInstance, { engineWrites, isDamaged, publisher: stateOf }: Health) {
  app.get(
    '/healthz',
    {
      schema: {
        summary: '200 while the process runs.',
        tags: ['health'],
        response: { 200: Type.Object({ status: Type.Literal('ok') }) },
      },
      config: { rateLimit: false },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        summary:
          '503 unless the engine accepts writes and the publisher runs; `damaged`: files of a shared database are unreadable.',
        tags: ['health'],
        response: { 200: Ready, 503: Ready },
      },
    },
    async (_request, reply) => {
      const engine = !(await engineWrites()) ? 'down' : isDamaged() ? 'damaged' : 'ok';
      const publisher = stateOf();
      const ready = engine === 'ok' && publisher !== 'down';
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ engine, publisher });
    },
  );
}
