import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import type { Result } from '../../data/api/result.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';

/**
 * Runs a command of the service, once at a time. It reports success with `done` and a failure with its sentence;
 * afterwards it refreshes the given queries. Resolves to whether it succeeded.
 */
export function useCommand(stale: readonly (readonly string[])[]) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const notify = useNotify();
  const about = useId();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (command: () => Promise<Result<unknown>>, done: string): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        const result = await command();
        if (result.ok) notify({ tone: 'positive', text: done, about });
        else notify({ tone: 'negative', text: i18n._(refusalText(result)), about });
        await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
        return result.ok;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [about, client, i18n, notify, stale],
  );
  return { run, busy };
}
