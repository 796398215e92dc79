import { Type } from 'typebox';
import type { TypedApp } from '../../../base/http/typed-app.ts';

/**
 * `GET /push/key`: the key that a browser needs to subscribe. The subscription itself is sent below /auth, which gets
 * the session's cookie.
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
