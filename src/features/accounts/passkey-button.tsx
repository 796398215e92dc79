import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import type { PasskeyLogin } from '../../domain/account/passkeys.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { hasPasskeys } from '../../platform/passkeys.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useAccountOutcome } from './use-sign-in.ts';

/** Signs in with one tap: the browser offers the passkeys of this site, and the chosen one names the account. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const [busy, setBusy] = useState(false);
  /** Null if the person closed the browser's prompt. */
  const signIn = async (): Promise<Result<Person> | null> => {
    const [options, prompts] = await Promise.all([
      api.passkeySignInOptions(),
      import('../../platform/passkey-prompts.ts').catch(() => null),
    ]);
    if (!options.ok) return options;
    const answer = await prompts?.askForPasskey(options.value);
    if (answer?.kind === 'cancelled') return null;
    if (answer?.kind !== 'done') return { ok: false, code: 'account/passkey-failed' };
    // The service checks the shape of what the browser made.
    return api.loginWithPasskey({ credential: answer.credential as PasskeyLogin['credential'], locale });
  };
  const press = async () => {
    setBusy(true);
    try {
      const result = await signIn();
      if (result !== null) await finish('login', result);
    } finally {
      setBusy(false);
    }
  };
  if (!hasPasskeys()) return null;
  return (
    <Button wide aria-disabled={busy} onClick={() => void (busy || press())}>
      <Icon name="key" />
      {t`Sign in with a passkey`}
    </Button>
  );
}
