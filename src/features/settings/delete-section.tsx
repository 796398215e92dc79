import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import type { AccountRemoval, LettersFate } from '../../domain/account/commands.ts';
import { LIMITS } from '../../domain/limits.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field, PasswordField } from '../../ui/field/field.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { useAccount } from './queries.ts';
import { Answer, Section } from './section.tsx';
import { useCommand } from './use-command.ts';

interface DeleteProps {
  /** Google's button: it proves who asks where there is no password. */
  google: (onCredential: (credential: string) => void) => ReactNode;
  onDeleted: () => void;
}

/** The way out: says what goes and what stays, and asks once more. */
export function DeleteSection(props: DeleteProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t`Delete the account`} icon="trash">
      <p>{t`Takes you and everything of yours out of Lapka, for good.`}</p>
      <div className="actions">
        <Button look="danger" onClick={() => setOpen(true)}>
          {t`Delete the account…`}
        </Button>
      </div>
      {open && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ google, onDeleted, onClose }: DeleteProps & { onClose: () => void }) {
  const { t } = useLingui();
  const account = useAccount();
  return (
    <Modal title={t`Delete the account?`} onClose={onClose}>
      <div className="settings__fate">
        <h3>{t`What goes`}</h3>
        <ul>
          <li>{t`your profile, your posts and your photos, for everybody`}</li>
          <li>{t`your drafts and everything on this device`}</li>
          <li>{t`every sign-in on every device`}</li>
        </ul>
        <h3>{t`What stays`}</h3>
        <ul>
          <li>{t`copies that other people made themselves`}</li>
          <li>{t`the admins’ list of changes, where your account is in it`}</li>
        </ul>
      </div>
      <Answer answer={account.data} onAgain={() => void account.refetch()}>
        {({ hasPassword }) => (
          <Proof hasPassword={hasPassword} google={google} onDeleted={onDeleted} onClose={onClose} />
        )}
      </Answer>
    </Modal>
  );
}

/** Typing the word is the confirmation, the password or Google the proof of who asks. */
function Proof({
  hasPassword,
  google,
  onDeleted,
  onClose,
}: DeleteProps & { hasPassword: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand([]);
  const word = t`delete`;
  const isWord = (typed: string) => typed.trim().toLocaleLowerCase() === word;
  const remove = useCallback(
    async (proof: AccountRemoval) => {
      const done = await run(() => api.deleteAccount(proof), t`Your account is deleted. Take care!`);
      if (done) onDeleted();
      return done;
    },
    [api, onDeleted, run, t],
  );
  const { form, submit, field } = useCheckedForm({
    begin: { typed: '', password: '', letters: 'stay' as LettersFate },
    when: { mode: 'onSubmit' },
    wrong: ({ typed, password }) => ({
      typed: isWord(typed) ? undefined : t`Please type the word “${word}”.`,
      password:
        hasPassword && password === '' ? t({ id: 'passwordError', message: 'Please enter your password.' }) : undefined,
    }),
    send: ({ password, letters }) => (hasPassword ? remove({ password, letters }) : Promise.resolve(false)),
  });
  const confirmed = isWord(form.watch('typed'));
  const letters = form.watch('letters');
  const byGoogle = useCallback((credential: string) => void remove({ credential, letters }), [letters, remove]);
  const fates: Record<LettersFate, string> = {
    stay: t`They stay with those I wrote to, without my name`,
    go: t`They go from everybody`,
  };
  return (
    <Form className="settings__form" onSubmit={submit}>
      <fieldset className="settings__letters">
        <legend className="field__label">{t`Messages that you wrote to others`}</legend>
        {(['stay', 'go'] as const).map((fate) => (
          <label key={fate} className="check">
            <input type="radio" value={fate} {...form.register('letters')} />
            {fates[fate]}
          </label>
        ))}
      </fieldset>
      <Field label={t`Type “${word}” to confirm`} autoComplete="off" autoCapitalize="none" {...field('typed')} />
      {hasPassword ? (
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          maxLength={LIMITS.password.max}
          {...field('password')}
        />
      ) : (
        confirmed && google(byGoogle)
      )}
      <FormEnd>
        <Button onClick={onClose}>{t`Keep the account`}</Button>
        {hasPassword && (
          <Button type="submit" look="danger" aria-disabled={busy}>
            {busy ? t`Deleting…` : t`Delete for good`}
          </Button>
        )}
      </FormEnd>
    </Form>
  );
}
