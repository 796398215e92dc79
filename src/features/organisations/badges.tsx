import { useLingui } from '@lingui/react/macro';
import { type OrganisationType, type TeamRole, TeamRoleBadge, TypeBadge } from '../../entities/organisation/labels.tsx';

export interface Badged {
  readonly type: OrganisationType;
  readonly closed: boolean;
  /** This person's role; null: they are not a member. */
  readonly teamRole: TeamRole | null;
}

/** The type of an organisation, and that it is closed, or else this person's role in it. */
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
