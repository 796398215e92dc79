import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { Result } from '../../data/api/result.ts';
import type { DataApi } from '../../data/api.ts';
import type { AccountInfo, AccountProof } from '../../domain/account/commands.ts';
import type { Passkey, PasskeyAddition } from '../../domain/account/passkeys.ts';
import { LIMITS } from '../../domain/limits.ts';
import { useDates } from '../../i18n/dates.ts';
import { createPasskey } from '../../platform/passkey-prompts.ts';
import { hasPasskeys } from '../../platform/passkeys.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions, FormEnd } from '../../ui/form/form.tsx';
import { PasswordItem, TextItem } from '../../ui/form/items.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { settingsKeys } from './queries.ts';
import { useCommand } from './use-command.ts';

type GoogleProof = (onCredential: (credential: string) => void) => ReactNode;

const STALE = [settingsKeys.account];

/** Signing in without a password: adding, naming and removing passkeys. */
export function Passkeys({ info, google }: { info: AccountInfo; google: GoogleProof }) {
  const { t } = useLingui();
  const id = useId();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { passkeys } = info;
  return (
    <section className="settings__item stack" aria-labelledby={id}>
      <h3 id={id} className="settings__name">
        {t`Passkeys`}
      </h3>
      <p>{t`Sign in with your fingerprint, face or screen lock in place of a password.`}</p>
      {passkeys.length > 0 && (
        <ul className="settings__list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && (
        <p className="field__hint">{t`Lost a device? Remove its passkey here, and sign the device out below.`}</p>
      )}
      <NewPasskey info={info} google={google} />
      {removing !== null && <RemovalDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function usePasskeyName() {
  const { t } = useLingui();
  return ({ name }: Passkey) => (name === '' ? t`Passkey` : name);
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const name = usePasskeyName()(passkey);
  const [editing, setEditing] = useState(false);
  const since = dates.date(passkey.createdAt);
  const used = passkey.lastUsedAt === null ? null : dates.recent(passkey.lastUsedAt);
  if (editing) {
    return (
      <li>
        <NameForm passkey={passkey} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="settings__row row row--wrap between">
      <div>
        <p className="strong">{name}</p>
        <p className="field__hint">{used === null ? t`Since ${since}` : t`Since ${since} · last used ${used}`}</p>
      </div>
      <div className="row tight">
        <Button small onClick={() => setEditing(true)} aria-label={t`Rename ${name}`}>
          {t`Rename`}
        </Button>
        <Button small onClick={onRemove} aria-label={t`Remove ${name}`}>
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand(STALE);
  const { frame, field } = useCheckedForm({
    begin: { name: passkey.name },
    wrong: ({ name }) => ({ name: name.trim() === '' ? t`Give it a name.` : undefined }),
    send: async ({ name }) => {
      const done = await run(() => api.renamePasskey(passkey.id, name.trim()), t`Renamed.`);
      if (done) onClose();
      return done;
    },
  });
  return (
    <CheckedForm className="settings__form stack tight" frame={frame}>
      <TextItem label={t`Name`} autoComplete="off" maxLength={LIMITS.passkeyName.max} {...field('name')} />
      <FormActions submit={t`Save`} small busy={busy} onCancel={onClose} />
    </CheckedForm>
  );
}

function RemovalDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand(STALE);
  const name = usePasskeyName()(passkey);
  const remove = async () => {
    if (await run(() => api.removePasskey(passkey.id), t`Passkey removed.`)) onClose();
  };
  return (
    <Modal title={t`Remove the passkey?`} onClose={onClose}>
      <p>{t`${name} will no longer sign in to your account. Your device may still offer it: delete it there as well.`}</p>
      <FormEnd>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" aria-disabled={busy} onClick={() => void remove()}>
          {t`Remove`}
        </Button>
      </FormEnd>
    </Modal>
  );
}

/** The owner proves to be present, and then the browser makes the passkey. */
function NewPasskey({ info, google }: { info: AccountInfo; google: GoogleProof }) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  if (!hasPasskeys()) return <p className="field__hint">{t`This browser can’t make passkeys here.`}</p>;
  if (info.passkeys.length >= LIMITS.passkeys) return null;
  if (adding) return <ProofForm info={info} google={google} onClose={() => setAdding(false)} />;
  return (
    <div className="actions">
      <Button small onClick={() => setAdding(true)}>
        {t`Add a passkey`}
      </Button>
    </div>
  );
}

function ProofForm({ info, google, onClose }: { info: AccountInfo; google: GoogleProof; onClose: () => void }) {
  const { t } = useLingui();
  const { add, busy } = useAddition();
  const { frame, field } = useCheckedForm({
    begin: { password: '' },
    wrong: ({ password }) => ({
      password: password === '' ? t({ id: 'passwordError', message: 'Enter your password.' }) : undefined,
    }),
    send: async ({ password }) => {
      const done = await add({ password });
      if (done) onClose();
      return done;
    },
  });
  const byGoogle = useCallback(
    (credential: string) => void add({ credential }).then((done) => done && onClose()),
    [add, onClose],
  );
  if (!info.hasPassword) {
    return (
      <div className="stack tight">
        {google(byGoogle)}
        <div className="actions">
          <Button small onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    );
  }
  return (
    <CheckedForm className="settings__form stack tight" frame={frame}>
      <input type="email" autoComplete="username" value={info.email} readOnly hidden />
      <PasswordItem
        label={t`Password`}
        autoComplete="current-password"
        required
        maxLength={LIMITS.password.max}
        {...field('password')}
      />
      <FormActions submit={t`Continue`} small busy={busy} onCancel={onClose} />
    </CheckedForm>
  );
}

/** Resolves to whether a passkey was added. A prompt that the person closes changes nothing. */
function useAddition() {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand(STALE);
  const add = useCallback(
    async (proof: AccountProof): Promise<boolean> => {
      const made = await newCredential(api, proof);
      if (made === null) return false;
      return run(async () => (made.ok ? api.addPasskey({ credential: made.value }) : made), t`Passkey added.`);
    },
    [api, run, t],
  );
  return { add, busy };
}

/** Null if the person closed the browser's prompt. */
async function newCredential(
  api: Pick<DataApi, 'passkeyOptions'>,
  proof: AccountProof,
): Promise<Result<PasskeyAddition['credential']> | null> {
  const options = await api.passkeyOptions(proof);
  if (!options.ok) return options;
  const made = await createPasskey(options.value);
  if (made.kind === 'cancelled') return null;
  // The service checks the shape of what the browser made.
  if (made.kind === 'done') return { ok: true, value: made.credential as PasskeyAddition['credential'] };
  return { ok: false, code: made.kind === 'exists' ? 'account/passkey-exists' : 'account/passkey-failed' };
}
