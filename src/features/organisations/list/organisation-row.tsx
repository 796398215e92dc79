import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { organisationPath } from '../../../entities/organisation/address.ts';
import { TeamRoleBadge, TypeBadge } from '../../../entities/organisation/labels.tsx';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { Icon } from '../../../ui/picture/icons.tsx';
import '../organisations.css';

/** One of a person's organisations in a list: its name, what it is, and their role in it. */
export function OrganisationRow({ organisation }: { organisation: ShownOrganisation }) {
  const { t } = useLingui();
  const { id, name, organisationType, role, closedAt, founding } = organisation;
  return (
    <Link to={organisationPath(id)} className="organisation-row">
      <span className="organisation-row__sign">
        <Icon name="house" size={22} />
      </span>
      <span className="organisation-row__words">
        <bdi className="organisation-row__name">{name}</bdi>
        {founding !== null && (
          <span className={founding.state === 'refused' ? 'organisation-row__refused' : 'organisation-row__waits'}>
            {founding.state === 'waiting' && t`Waiting for the network`}
            {founding.state === 'sent' && t`On its way`}
            {founding.state === 'refused' && t`Not created`}
          </span>
        )}
      </span>{' '}
      <span className="organisation-row__badges">
        <TypeBadge type={organisationType} />{' '}
        {closedAt !== null ? (
          <span className="chip chip--warn">{t({ context: 'organisation', message: 'Closed' })}</span>
        ) : (
          role !== null && <TeamRoleBadge role={role} />
        )}
      </span>
    </Link>
  );
}
