import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { routePath } from '../../domain/routes.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { AccountForm, EmailField } from './account-form.tsx';

import './accounts.css';
import { LinkPanel } from './link-panel.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ACCOUNT_NOTICES, useAccountForm } from './use-account-form.ts';
import { SIGN_IN_CHECKS } from './validation.ts';

/** Requests the mail with the link. The response does not reveal whether the account exists. */
export function ForgottenPassword() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AddressForm onSent={setSentTo} />;
  return (
    <LinkPanel
      icon="mail"
      title={t`Check your email`}
      text={t`If there’s an account with ${sentTo}, a link to set a new password is on its way. It works for one hour; if you’ve asked more than once, use the latest email. Can’t find it? Check your spam folder.`}
    >
      <ButtonLink to={routePath('signIn')} variant="primary" wide>
        {t`Back to sign in`}
      </ButtonLink>
      <Button variant="text" onClick={() => setSentTo(null)}>
        {t`Use another address`}
      </Button>
    </LinkPanel>
  );
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const { locale } = useLocale();
  const notify = useNotify();
  const form = useAccountForm(SIGN_IN_CHECKS, async (values) => {
    const email = values.email.trim();
    const result = await api.forgotPassword({ email, locale });
    if (result.ok) onSent(email);
    else notify({ tone: 'negative', text: i18n._(refusalText(result)), about: ACCOUNT_NOTICES });
    return result.ok;
  });
  return (
    <section className="account panel" aria-label={t`Forgotten password`}>
      <OfflineNote />
      <p>{t`Enter your email address and we’ll send you a link to set a new password.`}</p>
      <AccountForm {...form.frame}>
        <EmailField autoComplete="username" {...form.field('email')} />
        <div className="account__buttons">
          <Button type="submit" variant="primary" wide aria-disabled={form.isSubmitting}>
            {form.isSubmitting ? t`Sending…` : t`Send link`}
          </Button>
          <ButtonLink to={routePath('signIn')} variant="text">
            {t`Back to sign in`}
          </ButtonLink>
        </div>
      </AccountForm>
    </section>
  );
}
