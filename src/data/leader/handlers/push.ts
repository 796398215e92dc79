import type { PushApi } from '../../api/push.ts';
import type { CoreParts } from '../core-parts.ts';
import { nothing } from '../service.ts';

/**
 * Registers this device's address for Web Push with the service (docs/http-api.md). The page subscribes in the browser,
 * because a worker cannot. The route is below `/auth`, because only there the browser sends the cookie that identifies
 * the session.
 */
export function pushHandlers({ service }: Pick<CoreParts, 'service'>): PushApi {
  return {
    async pushKey() {
      const answer = await service.open<{ key: string }>('/push/key');
      return answer.ok ? { ok: true, value: answer.value.key } : answer;
    },
    keepPushSubscription: async (input) => nothing(await service.signed('/auth/push', { method: 'PUT', body: input })),
    dropPushSubscription: async () => nothing(await service.signed('/auth/push', { method: 'DELETE' })),
  };
}
