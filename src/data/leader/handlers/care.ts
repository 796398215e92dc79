import type { PinnedAnswer } from '../../../domain/care/pinned.ts';
import { bestEffort } from '../../../domain/promises.ts';
import type { CareApi } from '../../api/care.ts';
import type { Context } from '../context.ts';

export function careHandlers({ context }: { context: Pick<Context, 'device' | 'ask' | 'now'> }): CareApi {
  const { device, ask, now } = context;
  return {
    async pinnedArticle() {
      const answer = await ask('/pinned-article');
      const pinned =
        answer.kind === 'ok'
          ? (answer.body as PinnedAnswer).pinned
          : ((await device.read('pinnedArticle').catch(() => null)) ?? null);
      if (answer.kind === 'ok') await bestEffort(device.write('pinnedArticle', pinned));
      return pinned !== null && Date.parse(pinned.until) > now() ? pinned : null;
    },
  };
}
