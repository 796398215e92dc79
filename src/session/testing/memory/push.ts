import type { PushApi } from '../../../data/api/push.ts';
import { type Answering, DONE } from './asked.ts';

export function pushHandlers(ask: Answering): PushApi {
  return {
    pushKey: () => ask('pushKey', null, { ok: true, value: 'memory' }),
    keepPushSubscription: (input) => ask('keepPushSubscription', input, DONE),
    dropPushSubscription: () => ask('dropPushSubscription', null, DONE),
  };
}
