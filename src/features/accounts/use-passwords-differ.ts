import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { ACCOUNT_NOTICES } from './use-account-form.ts';
import type { AccountValues } from './validation.ts';

/** Reports that the two passwords of a submitted form differ (spec part 1, section 5); nothing is sent. */
export function usePasswordsDiffer() {
  const { t } = useLingui();
  const notify = useNotify();
  return useCallback(
    ({ password, confirmPassword }: AccountValues) => {
      if (password === confirmPassword) return;
      notify({
        tone: 'negative',
        about: ACCOUNT_NOTICES,
        text: t({ id: 'passwordsDoNotMatch', message: 'The passwords don’t match.' }),
      });
    },
    [notify, t],
  );
}
