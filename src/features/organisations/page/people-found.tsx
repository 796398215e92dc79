import { useLingui } from '@lingui/react/macro';
import type { FoundPerson } from '../../../domain/search/people.ts';
import type { TeamRole } from '../../../entities/organisation/labels.tsx';
import { useOpenSteps, usePeopleByName } from '../../../entities/organisation/queries.ts';
import {
  inviteStateAt,
  type OpenStep,
  type ShownOrganisation,
} from '../../../entities/organisation/shown-organisation.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useNow } from '../../../session/use-now.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useAct } from '../use-act.ts';

export interface PeopleFoundProps {
  text: string;
  role: TeamRole;
  organisation: ShownOrganisation;
}

/** The people whose name matches `text`, each with a button to invite them. */
export function PeopleFound({ text, role, organisation }: PeopleFoundProps) {
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

function FoundRow({ person, role, organisation }: Omit<PeopleFoundProps, 'text'> & { person: FoundPerson }) {
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
