import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { TeamInvite } from '../../../domain/organisation/schema.ts';
import { INVITE_STATE_NAMES, TEAM_ROLE_NAMES } from '../../../entities/organisation/labels.tsx';
import {
  inviteStateAt,
  type OpenStep,
  type ShownOrganisation,
} from '../../../entities/organisation/shown-organisation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useNow } from '../../../session/use-now.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useAct } from '../use-act.ts';

interface InvitesPartProps {
  organisation: ShownOrganisation;
  steps: readonly OpenStep[];
}

/** The invites of an organisation, for its admins: pending and past ones. */
export function InvitesPart({ organisation, steps }: InvitesPartProps) {
  const { t } = useLingui();
  const { id, invites } = organisation;
  const now = useNow(useMemo(() => invites.map(({ state, ends }) => (state === 'pending' ? ends : null)), [invites]));
  if (invites.length === 0) return null;
  const waiting = invites.filter((invite) => inviteStateAt(invite, now) === 'pending').reverse();
  const over = invites.filter((invite) => inviteStateAt(invite, now) !== 'pending').reverse();
  return (
    <section className="panel organisation__part stack loose">
      <div className="row">
        <h2>{t`Invites`}</h2>
        <span className="organisation__count">{waiting.length}</span>
      </div>
      {waiting.length === 0 && <p className="field__hint">{t`No pending invites.`}</p>}
      {waiting.length > 0 && (
        <ul className="team-invites" aria-label={t`Pending invites`}>
          {waiting.map((invite) => (
            <WaitingInvite key={invite.id} organisation={id} invite={invite} steps={steps} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details>
          <summary>{t`Past invites`}</summary>
          <ul className="team-invites" aria-label={t`Past invites`}>
            {over.map((invite) => (
              <EarlierInvite key={invite.id} invite={invite} now={now} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface WaitingInviteProps {
  organisation: string;
  invite: TeamInvite;
  steps: readonly OpenStep[];
}

function WaitingInvite({ organisation, invite, steps }: WaitingInviteProps) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const act = useAct(organisation);
  const goes = steps.some(
    ({ act: done, state }) => state !== 'refused' && done.does === 'withdraw' && done.invite === invite.id,
  );
  const { name, role, byName, ends } = invite;
  const by = byName || t`An admin`;
  return (
    <li className="team-invite row row--wrap">
      <span className="team-invite__words">
        <bdi className="team-invite__name">{name}</bdi>
        <span className="field__hint">
          {i18n._(TEAM_ROLE_NAMES[role])} · {t`Invited by: ${by}`} · {t`Valid until ${dates.date(ends)}`}
        </span>
      </span>
      {goes ? (
        <span className="chip chip--warn">{t({ context: 'invite', message: 'Being withdrawn' })}</span>
      ) : (
        <OnceButton
          small
          aria-label={t`Withdraw invite: ${name}`}
          work={() => act({ does: 'withdraw', invite: invite.id })}
        >
          {t({ context: 'invite', message: 'Withdraw' })}
        </OnceButton>
      )}
    </li>
  );
}

function EarlierInvite({ invite, now }: { invite: TeamInvite; now: string }) {
  const { i18n } = useLingui();
  const dates = useDates();
  return (
    <li className="team-invite row row--wrap">
      <span className="team-invite__words">
        <bdi className="team-invite__name">{invite.name}</bdi>
        <span className="field__hint">{dates.date(invite.answeredAt ?? invite.ends)}</span>
      </span>
      <span className="chip">{i18n._(INVITE_STATE_NAMES[inviteStateAt(invite, now)])}</span>
    </li>
  );
}
