import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readEmail } from '../../../domain/account/email.ts';
import { DURATIONS, LIMITS } from '../../../domain/limits.ts';
import { TEAM_ROLES } from '../../../domain/organisation/types.ts';
import { TEAM_ROLE_NAMES, type TeamRole } from '../../../entities/organisation/labels.tsx';
import { useOpenSteps } from '../../../entities/organisation/queries.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { Button } from '../../../ui/action/button.tsx';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useDebounced } from '../../../ui/field/use-debounced.ts';
import { CheckedForm, useCheckedForm } from '../../../ui/form/checked-form.tsx';
import { FormEnd } from '../../../ui/form/form.tsx';
import { SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../organisations.css';
import { useAct } from '../use-act.ts';
import { PeopleFound, type PeopleFoundProps } from './people-found.tsx';

interface InviteDialogProps {
  organisation: ShownOrganisation;
  onClose: () => void;
}

/**
 * Invites people to an organisation, one after the other: by name from the directory, or by the exact e-mail address;
 * the response does not reveal whether such an account exists.
 */
export default function InviteDialog({ organisation, onClose }: InviteDialogProps) {
  const { t, i18n } = useLingui();
  const { values, frame } = useCheckedForm<{ role: TeamRole; typed: string }>({
    begin: { role: 'user', typed: '' },
    // Each person has a button of their own.
    send: async () => false,
  });
  const { typed, role } = values;
  const email = readEmail(typed);
  const text = useDebounced(typed.trim(), DURATIONS.searchPause);
  return (
    <Modal title={t`Invite someone`} onClose={onClose} full>
      <CheckedForm frame={frame}>
        <SelectItem
          name="role"
          label={t({ context: 'team', message: 'Role' })}
          options={TEAM_ROLES.map((value) => ({ value, text: i18n._(TEAM_ROLE_NAMES[value]) })).reverse()}
        />
        <p className="field__hint">
          {role === 'admin'
            ? t`Admins can edit the page, invite and remove people, and close the organisation.`
            : t`Members appear in the team and see everything except invites.`}
        </p>
        <TextItem
          name="typed"
          label={t`Name or exact email address`}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.email.max}
        />
        {email === null ? (
          <PeopleFound text={text} role={role} organisation={organisation} />
        ) : (
          <InviteAddress key={`${email} ${role}`} email={email} role={role} organisation={organisation} />
        )}
        <FormEnd sticky>
          <Button onClick={onClose}>{t({ context: 'invite', message: 'Done' })}</Button>
        </FormEnd>
      </CheckedForm>
    </Modal>
  );
}

function InviteAddress({ email, role, organisation }: Omit<PeopleFoundProps, 'text'> & { email: string }) {
  const { t, i18n } = useLingui();
  const act = useAct(organisation.id);
  const [invited, setInvited] = useState(false);
  const refused = useOpenSteps(organisation.id).findLast(
    (step) => step.state === 'refused' && step.act.does === 'invite-address' && step.act.email === email,
  );
  return (
    <div className="invite-address">
      <p>{t`Whoever confirms that this address is theirs will get the invite, even if they join Lapka later. We won’t tell you whether it has an account.`}</p>
      {refused !== undefined && (
        <p role="status" className="banner banner--refused">
          {i18n._(codeText(refused.code))}
        </p>
      )}
      {invited ? (
        refused === undefined && (
          <p role="status" className="chip">
            {t`Invited: ${email}`}
          </p>
        )
      ) : (
        <OnceButton
          variant="primary"
          work={async () => {
            const isStored = await act({ does: 'invite-address', email, role });
            setInvited(isStored);
            return isStored;
          }}
        >
          {t`Invite ${email}`}
        </OnceButton>
      )}
    </div>
  );
}
