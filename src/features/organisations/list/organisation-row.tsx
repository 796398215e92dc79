import { useLingui } from '@lingui/react/macro';
import { organisationPath } from '../../../domain/paths.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { Badges } from '../badges.tsx';
import '../organisations.css';

/** One of a person's organisations in a list: its name, its type, and their role. */
export function OrganisationRow({ organisation }: { organisation: ShownOrganisation }) {
  const { t } = useLingui();
  const { id, name, organisationType, role, closedAt, founding } = organisation;
  return (
    <LinkRow
      to={organisationPath(id)}
      sign={
        <span className="organisation-sign">
          <Icon name="house" size={22} />
        </span>
      }
      words={
        <>
          <bdi className="link-row__name">{name}</bdi>
          {founding !== null && (
            <span className={founding.state === 'refused' ? 'link-row__refused' : 'link-row__waits'}>
              {founding.state === 'waiting' && t`Waiting to send`}
              {founding.state === 'sent' && t`On its way`}
              {founding.state === 'refused' && t`Not created`}
            </span>
          )}
        </>
      }
      badges={<Badges type={organisationType} closed={closedAt !== null} teamRole={role} />}
    />
  );
}
