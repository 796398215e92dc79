import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import type { AccountInfo } from '../../domain/account/commands.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { EmailForm } from './email-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { settingsKeys, useAccount } from './queries.ts';
import { Answer, Section } from './section.tsx';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.account];

/** E-mail address, password and passkeys. */
export function AccountSection({ google }: Pick<ComponentProps<typeof Passkeys>, 'google'>) {
  const { t } = useLingui();
  const account = useAccount();
  return (
    <Section title={t`Account`} icon="user">
      <Answer answer={account.data} data="account" onAgain={() => void account.refetch()}>
        {(info) => (
          <>
            <Address info={info} />
            <Password info={info} />
            <Passkeys info={info} google={google} />
          </>
        )}
      </Answer>
    </Section>
  );
}

function Address({ info }: { info: AccountInfo }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand(STALE);
  const [editing, setEditing] = useState(false);
  const { email, emailConfirmed, pendingEmail, hasPassword } = info;
  const unconfirmed = !emailConfirmed || pendingEmail !== null;
  return (
    <div className="settings__item stack">
      <div className="settings__row row row--wrap between">
        <dl>
          <dt>{t`Email`}</dt>
          <dd>{email}</dd>
        </dl>
        {emailConfirmed ? (
          <span className="chip chip--info">
            <Icon name="tick" size={18} />
            {t`Confirmed`}
          </span>
        ) : (
          <span className="chip chip--warn">{t`Not confirmed yet`}</span>
        )}
      </div>
      {pendingEmail !== null && (
        <p>{t`We’ve sent a link to ${pendingEmail}. Open it to start using the new address.`}</p>
      )}
      {pendingEmail === null && !emailConfirmed && (
        <p className="field__hint">{t`With a confirmed address, you can set a new password if you forget yours.`}</p>
      )}
      {editing ? (
        <EmailForm onClose={() => setEditing(false)} />
      ) : (
        <div className="actions">
          {unconfirmed && (
            <Button
              small
              aria-disabled={busy}
              onClick={() => void run(() => api.sendConfirmationAgain(), t`The email is on its way.`)}
            >
              {t`Send the email again`}
            </Button>
          )}
          {hasPassword && (
            <Button small onClick={() => setEditing(true)}>
              {t`Change address`}
            </Button>
          )}
        </div>
      )}
      {!hasPassword && (
        <p className="field__hint">{t`You sign in with Google. To change your address, set a password first.`}</p>
      )}
    </div>
  );
}

function Password({ info }: { info: AccountInfo }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { locale } = useLocale();
  const { run, busy } = useCommand(STALE);
  const [editing, setEditing] = useState(false);
  const { email, hasPassword } = info;
  return (
    <div className="settings__item stack">
      <dl>
        <dt>{t`Password`}</dt>
        <dd>{hasPassword ? '••••••••' : t`None: you sign in with Google`}</dd>
      </dl>
      {editing && <PasswordForm email={email} onClose={() => setEditing(false)} />}
      {!editing && (
        <div className="actions">
          {hasPassword ? (
            <Button small onClick={() => setEditing(true)}>
              {t`Change password`}
            </Button>
          ) : (
            <Button
              small
              aria-disabled={busy}
              onClick={() =>
                void run(
                  () => api.forgotPassword({ email, locale }),
                  t`We’ve sent a link to ${email}. Use it to set your password.`,
                )
              }
            >
              {t`Set a password`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
