import { useLingui } from '@lingui/react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Result } from '../data/api/result.ts';
import { lazyRefusalText } from '../i18n/lazy-code-text.ts';
import { useNotify } from '../ui/notice/notifications.tsx';
import { useDataClient } from './data-client.tsx';

/**
 * Waits for something that is written on this device: what is shown of it is asked anew, and an error is said. Answers
 * whether it is kept. `about`: what it is done with; `stale`: the key of the queries that show it, which stands still.
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

/** Takes back what waits, or gives up what was refused; as `useSettled`. */
export function useGiveUp(about: string, stale: QueryKey): (statement: string) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(about, stale);
  return useCallback(async (statement) => await settled(api.discard(statement)), [api, settled]);
}

/** Offers once more what was refused: what stood against it may have passed; as `useSettled`. */
export function useSendAgain(about: string, stale: QueryKey): (statement: string) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(about, stale);
  return useCallback(async (statement) => await settled(api.sendAgain(statement)), [api, settled]);
}
