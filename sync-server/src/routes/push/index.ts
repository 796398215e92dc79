import Type from 'typebox';
import type { TypedApp } from '../../http/typed-app.ts';

/**
 * `GET /push/key`: what a browser needs to subscribe. The subscription itself is told below /auth, where the session's
 * cookie travels.
 */
export async function pushRoutes(app: TypedApp, { publicKey }: { publicKey: string }): Promise<void> {
  app.get(
    '/push/key',
    {
      schema: {
        summary: 'The public VAPID key.',
        tags: ['push'],
        response: { 200: Type.Object({ key: Type.String() }) },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=3600').send({ key: publicKey }),
  );
}
