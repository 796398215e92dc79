import type { DataApi } from '../api.ts';
import { nothing, type Service } from './service.ts';

type PushCalls = Pick<DataApi, 'pushKey' | 'keepPushSubscription' | 'dropPushSubscription'>;

/**
 * This device's address for Web Push, told to the service (docs/http-api.md). The page asks the browser for it: a
 * worker cannot. Below `/auth`, because only there the cookie travels that tells which session it belongs to.
 */
export function createPushCalls(service: Service): PushCalls {
  return {
    async pushKey() {
      const answer = await service.open<{ key: string }>('/push/key');
      return answer.ok ? { ok: true, value: answer.value.key } : answer;
    },
    keepPushSubscription: async (input) => nothing(await service.signed('/auth/push', { method: 'PUT', body: input })),
    dropPushSubscription: async () => nothing(await service.signed('/auth/push', { method: 'DELETE' })),
  };
}
