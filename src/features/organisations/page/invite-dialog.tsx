import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readEmail } from '../../../domain/account/email.ts';
import { DURATIONS, LIMITS } from '../../../domain/limits.ts';
import { TEAM_ROLES } from '../../../domain/organisation/types.ts';
import type { FoundPerson } from '../../../domain/search/people.ts';
import { TEAM_ROLE_NAMES, type TeamRole } from '../../../entities/organisation/labels.tsx';
import { useOpenSteps, usePeopleByName } from '../../../entities/organisation/queries.ts';
import {
  inviteStateAt,
  type OpenStep,
  type ShownOrganisation,
} from '../../../entities/organisation/shown-organisation.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useNow } from '../../../session/use-now.ts';
import { Button } from '../../../ui/action/button.tsx';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useDebounced } from '../../../ui/field/use-debounced.ts';
import { CheckedForm, useCheckedForm } from '../../../ui/form/checked-form.tsx';
import { FormEnd } from '../../../ui/form/form.tsx';
import { SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../organisations.css';
import { useAct } from '../use-act.ts';

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

interface FoundProps {
  role: TeamRole;
  organisation: ShownOrganisation;
}

function PeopleFound({ text, role, organisation }: FoundProps & { text: string }) {
  const { t } = useLingui();
  const found = usePeopleByName(text);
  const answer = found.data;
  const people = answer?.ok ? answer.value.people : [];
  const away = answer?.ok === true && answer.value.from === 'device';
  return (
    <>
      <p role="status" className="field__hint">
        {found.isFetching && t`Searching…`}
        {!found.isFetching && answer?.ok === true && people.length === 0 && t`No one found with that name.`}
        {!found.isFetching && answer?.ok === false && t`People search isn’t available right now.`}
        {!found.isFetching && away && (
          <> {t`Offline, you can only find people this device knows. An email address works either way.`}</>
        )}
      </p>
      {people.length > 0 && (
        <ul className="found-people" aria-label={t`People`}>
          {people.map((person) => (
            <FoundRow key={person.userId} person={person} role={role} organisation={organisation} />
          ))}
        </ul>
      )}
    </>
  );
}

function FoundRow({ person, role, organisation }: FoundProps & { person: FoundPerson }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const act = useAct(organisation.id);
  const now = useNow([]);
  const state = stateOf(person.userId, organisation, useOpenSteps(organisation.id), now);
  const { name, letter, avatar, city } = person;
  return (
    <li className="member-row">
      <PersonAvatar letter={letter} sha256={avatar} />
      <span className="member-row__words">
        <bdi>{name}</bdi>
        {city !== null && <span className="field__hint">{city.city[locale]}</span>}
      </span>
      {state === 'free' ? (
        <OnceButton
          small
          variant="primary"
          aria-label={t`Invite ${name}`}
          work={() => act({ does: 'invite', person: person.userId, role })}
        >
          {t({ context: 'invite', message: 'Invite' })}
        </OnceButton>
      ) : (
        <span className="chip" role="status">
          {state === 'member' ? t`In the team` : t({ context: 'invite', message: 'Invited' })}
        </span>
      )}
    </li>
  );
}

function InviteAddress({ email, role, organisation }: FoundProps & { email: string }) {
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

function stateOf(
  userId: string,
  { team, invites }: ShownOrganisation,
  steps: readonly OpenStep[],
  now: string,
): 'member' | 'invited' | 'free' {
  if (team.some((member) => member.userId === userId)) return 'member';
  const stands = invites.some((invite) => invite.person === userId && inviteStateAt(invite, now) === 'pending');
  const waits = steps.some(({ act, state }) => state !== 'refused' && act.does === 'invite' && act.person === userId);
  return stands || waits ? 'invited' : 'free';
}
