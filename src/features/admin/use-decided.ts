import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Result } from '../../data/api/result.ts';
import type { Code } from '../../domain/codes.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { adminKeys } from './queries.ts';

/**
 * Reports the result of a decision and refreshes all lists; resolves to whether nothing is left to decide here. `moot`:
 * the service's code for that.
 */
export function useDecided(moot: Code): (decision: Promise<Result<null>>) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const notify = useNotify();
  const about = useId();
  return async (decision) => {
    const result = await decision;
    if (result.ok) notify({ tone: 'positive', about, text: t`Done. We’ve let everyone involved know.` });
    else notify({ tone: 'negative', about, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: adminKeys.all });
    return result.ok || result.code === moot;
  };
}
