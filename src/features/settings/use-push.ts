import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Code } from '../../domain/codes.ts';
import { codeText } from '../../i18n/code-texts.ts';
import {
  type PushPermission,
  pushAddress,
  pushPermission,
  subscribeToPush,
  unsubscribeFromPush,
  wishPush,
} from '../../platform/notifications/push.ts';
import { useDataClient } from '../../session/session.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';

const PUSH = ['push', 'own'] as const;

/** Whether this browser shows notifications of the app; `permission` is the person's answer to the browser's prompt. */
export interface PushState {
  permission: PushPermission;
  on: boolean;
}

/**
 * Notifications outside the app on this device. Only `turnOn`, called by a tap, opens the browser's prompt. Null until
 * the browser has responded.
 */
export function usePush(): { state: PushState | null; busy: boolean; turn: (on: boolean) => Promise<void> } {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const notify = useNotify();
  const about = useId();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { turnOn, turnOff } = useTurns();
  const state = useQuery({ queryKey: PUSH, queryFn: readState, gcTime: 0 }).data ?? null;

  // A person who allows it in the browser's settings returns to this page.
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: PUSH });
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [client]);

  const turn = useCallback(
    async (on: boolean) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      const problem = await (on ? turnOn() : turnOff());
      if (problem !== null) notify({ tone: 'negative', about, text: i18n._(codeText(problem)) });
      await client.invalidateQueries({ queryKey: PUSH });
      running.current = false;
      setBusy(false);
    },
    [about, client, i18n, notify, turnOff, turnOn],
  );
  return { state, busy, turn };
}

/** Each resolves to the reason of a failure, or null. */
function useTurns() {
  const { api } = useDataClient();
  const turnOn = useCallback(async (): Promise<Code | null> => {
    let problem: Code = 'push/failed';
    const loadKey = async () => {
      const key = await api.pushKey();
      if (key.ok) return key.value;
      problem = key.code;
      return null;
    };
    const subscribed = await subscribeToPush(loadKey);
    if (!subscribed.ok) return PROBLEMS[subscribed.reason] ?? problem;
    const registered = await api.keepPushSubscription(subscribed.address);
    wishPush(registered.ok);
    if (registered.ok) return null;
    // The service would push nothing, so the switch must be off.
    await unsubscribeFromPush();
    return registered.code;
  }, [api]);
  const turnOff = useCallback(async (): Promise<Code | null> => {
    // A subscription that the browser removed is dead, whether or not the service could be notified now.
    if (!(await unsubscribeFromPush())) return 'push/failed';
    wishPush(false);
    await api.dropPushSubscription();
    return null;
  }, [api]);
  return { turnOn, turnOff };
}

const PROBLEMS: Readonly<Record<'unsupported' | 'denied' | 'failed', Code | null>> = {
  unsupported: 'push/not-supported',
  denied: 'push/denied',
  failed: null,
};

async function readState(): Promise<PushState> {
  const permission = pushPermission();
  return { permission, on: permission === 'granted' && (await pushAddress()) !== null };
}
