import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import type { LettersFate } from '../../domain/account/commands.ts';
import { LIMITS } from '../../domain/limits.ts';
import { emailRefusal } from '../../i18n/email-refusal.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormEnd } from '../../ui/form/form.tsx';
import { AddressItem, ChoiceItem, PasswordItem, TextItem } from '../../ui/form/items.tsx';
import { useCommand } from './use-command.ts';

/** The consequences of deleting an account. `Heading`: one level below the surrounding one. */
export function DeletionFate({ Heading }: { Heading: 'h2' | 'h3' }) {
  const { t } = useLingui();
  return (
    <div className="settings__fate stack tight">
      <Heading>{t`What goes`}</Heading>
      <ul>
        <li>{t`your profile, posts and photos, for everyone`}</li>
        <li>{t`your drafts and everything on this device`}</li>
        <li>{t`your sign-ins on all devices`}</li>
      </ul>
      <Heading>{t`What stays`}</Heading>
      <ul>
        <li>{t`copies other people have made for themselves`}</li>
        <li>{t`the admins’ change log, if your account is in it`}</li>
      </ul>
    </div>
  );
}

interface ProofProps {
  /** The proof of identity; a signed-out person also gives the address, with the password or Google. */
  asks: 'password' | 'google' | 'address';
  google: (onCredential: (credential: string) => void) => ReactNode;
  onDeleted: () => void;
  onKeep: () => void;
}

/** Typing the word is the confirmation, the password or Google the proof of identity. */
export function DeletionProof({ asks, google, onDeleted, onKeep }: ProofProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand([]);
  const word = t`delete`;
  const isWord = (typed: string) => typed.trim().toLocaleLowerCase() === word;
  const remove = useCallback(
    async (command: () => ReturnType<typeof api.deleteAccount>) => {
      const done = await run(command, t`Your account has been deleted. Take care!`);
      if (done) onDeleted();
      return done;
    },
    [onDeleted, run, t],
  );
  const { values, frame, field } = useCheckedForm({
    begin: { typed: '', email: '', password: '', letters: 'stay' as LettersFate },
    tells: 'when sent',
    wrong: ({ typed, email, password }) => {
      const refusal = asks === 'address' ? emailRefusal(email) : null;
      return {
        typed: isWord(typed) ? undefined : t`Type the word “${word}”.`,
        email: refusal === null ? undefined : i18n._(refusal),
        password:
          asks !== 'google' && password === ''
            ? t({ id: 'passwordError', message: 'Enter your password.' })
            : undefined,
      };
    },
    send: async ({ email, password, letters }) => {
      if (asks === 'google') return false;
      return await remove(() =>
        asks === 'address'
          ? api.deleteAccountSignedOut({ email: email.trim(), password, letters })
          : api.deleteAccount({ password, letters }),
      );
    },
  });
  const confirmed = isWord(values.typed);
  const { letters } = values;
  const byGoogle = useCallback(
    (credential: string) => {
      const proof = { credential, letters };
      void remove(() => (asks === 'address' ? api.deleteAccountSignedOut(proof) : api.deleteAccount(proof)));
    },
    [api, asks, letters, remove],
  );
  const fates: Record<LettersFate, string> = {
    stay: t`They stay with the people I wrote to, without my name`,
    go: t`They disappear for everyone`,
  };
  return (
    <CheckedForm className="stack tight" frame={frame}>
      <ChoiceItem
        label={t`Messages you wrote to others`}
        options={(['stay', 'go'] as const).map((value) => ({ value, text: fates[value] }))}
        {...field('letters')}
      />
      <TextItem label={t`Type “${word}” to confirm`} autoComplete="off" autoCapitalize="none" {...field('typed')} />
      {asks === 'address' && (
        <AddressItem label={t`Email`} maxLength={LIMITS.email.max} autoComplete="username" {...field('email')} />
      )}
      {asks !== 'google' && (
        <PasswordItem
          label={t`Password`}
          autoComplete="current-password"
          maxLength={LIMITS.password.max}
          {...field('password')}
        />
      )}
      {asks !== 'password' && confirmed && google(byGoogle)}
      <FormEnd>
        <Button onClick={onKeep}>{t`Keep account`}</Button>
        {asks !== 'google' && (
          <Button type="submit" variant="danger" aria-disabled={busy}>
            {busy ? t`Deleting…` : t`Delete for good`}
          </Button>
        )}
      </FormEnd>
    </CheckedForm>
  );
}
