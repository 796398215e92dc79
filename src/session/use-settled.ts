import { useLingui } from '@lingui/react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Result } from '../data/api/result.ts';
import { lazyRefusalText } from '../i18n/lazy-code-text.ts';
import { useNotify } from '../ui/notice/notifications.tsx';
import { useDataClient } from './session.tsx';

/**
 * Waits for a write on this device, invalidates the queries that show it, and notifies the person of an error. Answers
 * whether it succeeded. `about`: the subject of the notice; `stale`: the key of those queries, a stable object.
 */
export function useSettled(about: string, stale: QueryKey): (written: Promise<Result<unknown>>) => Promise<boolean> {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    async (written) => {
      const result = await written;
      if (!result.ok) notify({ tone: 'negative', about, text: i18n._(await lazyRefusalText(result)) });
      await client.invalidateQueries({ queryKey: stale });
      return result.ok;
    },
    [about, stale, client, i18n, notify],
  );
}

/** Discards a waiting or refused statement; as `useSettled`. */
export function useGiveUp(about: string, stale: QueryKey): (statement: string) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(about, stale);
  return useCallback(async (statement) => await settled(api.discard(statement)), [api, settled]);
}

/** Sends a refused statement again, because the reason may be obsolete; as `useSettled`. */
export function useSendAgain(about: string, stale: QueryKey): (statement: string) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(about, stale);
  return useCallback(async (statement) => await settled(api.sendAgain(statement)), [api, settled]);
}
