import { PinnedAnswer } from '../../../../../src/domain/care/pinned.ts';
import type { PinnedArticles } from '../../../accounts/admins/pinned-article.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface CareOptions {
  readonly pinned: Pick<PinnedArticles, 'read'>;
  readonly rateLimit: number;
}

/** `GET /pinned-article` (docs/http-api.md): the article that an admin pinned on the dashboard. */
export async function careRoutes(app: TypedApp, { pinned, rateLimit }: CareOptions): Promise<void> {
  app.get(
    '/pinned-article',
    {
      schema: {
        summary: 'The article of the handbook that an admin pinned for a season.',
        tags: ['care'],
        response: { 200: PinnedAnswer },
      },
      config: strictLimit('pinnedArticle', rateLimit),
    },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send({ pinned: await pinned.read() }),
  );
}
