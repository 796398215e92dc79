import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { routePath } from '../../domain/routes.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

import './accounts.css';
import { LinkPanel } from './link-panel.tsx';
import { NEW_CHECKS } from './new-checks.ts';
import { OfflineNote } from './offline-note.tsx';
import { ACCOUNT_NOTICES, useAccountForm } from './use-account-form.ts';
import { useLinkToken } from './use-link-token.ts';
import { usePasswordsDiffer } from './use-passwords-differ.ts';

/** Sets a password by a mail's link, then leads to sign-in: the link alone does not sign in. */
export function ResetPassword() {
  const { t } = useLingui();
  const token = useLinkToken();
  const [ended, setEnded] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <LinkPanel
        icon="tick"
        title={t`Your new password is set`}
        text={t`For your security, you’ve been signed out on every device. Sign in with your new password.`}
      >
        <ButtonLink to={routePath('signIn')} variant="primary" wide>
          {t`Sign in`}
        </ButtonLink>
      </LinkPanel>
    );
  }
  if (token === null || token === ended) {
    return (
      <LinkPanel
        icon="warning"
        title={t`This link has expired`}
        text={t`A link works once, for one hour. Ask for a new one and use the latest email.`}
      >
        <ButtonLink to={routePath('forgottenPassword')} variant="primary" wide>
          {t`Get a new link`}
        </ButtonLink>
      </LinkPanel>
    );
  }
  return <PasswordForm key={token} token={token} onDone={() => setDone(true)} onEnded={() => setEnded(token)} />;
}

function PasswordForm({ token, onDone, onEnded }: { token: string; onDone: () => void; onEnded: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const notify = useNotify();
  const tellIfDifferent = usePasswordsDiffer();
  const form = useAccountForm(
    NEW_CHECKS,
    async ({ password }) => {
      const result = await api.resetPassword({ token, password });
      if (result.ok) onDone();
      else if (result.code === 'account/link-ended') onEnded();
      else notify({ tone: 'negative', text: i18n._(refusalText(result)), about: ACCOUNT_NOTICES });
      return result.ok;
    },
    tellIfDifferent,
  );
  return (
    <section className="account panel" aria-label={t`Set a new password`}>
      <OfflineNote />
      <AccountForm {...form.frame}>
        <NewPasswordFields password={form.field('password')} confirm={form.field('confirmPassword')} />
        <Button type="submit" variant="primary" wide aria-disabled={form.isSubmitting}>
          {form.isSubmitting ? t`Saving…` : t`Save password`}
        </Button>
      </AccountForm>
    </section>
  );
}
