import { useLingui } from '@lingui/react/macro';
import { type OrganisationType, type TeamRole, TeamRoleBadge, TypeBadge } from '../../entities/organisation/labels.tsx';

export interface Badged {
  readonly type: OrganisationType;
  readonly closed: boolean;
  /** Of whoever looks at it; null: they do not belong to it. */
  readonly teamRole: TeamRole | null;
}

/** What an organisation is, and that it is over, or else what this person is in it. */
export function Badges({ type, closed, teamRole }: Badged) {
  const { t } = useLingui();
  return (
    <>
      <TypeBadge type={type} />{' '}
      {closed ? (
        <span className="chip chip--warn">{t({ context: 'organisation', message: 'Closed' })}</span>
      ) : (
        teamRole !== null && <TeamRoleBadge role={teamRole} />
      )}
    </>
  );
}
