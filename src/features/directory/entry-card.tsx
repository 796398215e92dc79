import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { TypeBadge, VerifiedBadge } from '../../entities/organisation/labels.tsx';
import { OpenChip } from '../../entities/organisation/open-text.tsx';
import { VisitActions } from '../../entities/organisation/visit-actions.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import './directory.css';
import { DistanceText } from './distance-text.tsx';
import type { FoundEntry } from './found.ts';

/** An organisation of the directory: what it is, whether it is open, how far, and how to reach it. */
export function EntryCard({ found: { entry, distance } }: { found: FoundEntry }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { key, name, organisationType, city, address, hours, emergency, verifiedAt } = entry;
  return (
    <article className="entry stack">
      <h3 className="entry__name">
        <Link to={routePath('organisation', { orgId: key })}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <p className="row row--wrap tight">
        <TypeBadge type={organisationType} />
        {verifiedAt !== undefined && <VerifiedBadge at={verifiedAt} />}
        {emergency && <span className="chip chip--warn">{t`Helps in emergencies`}</span>}
        {hours !== null && <OpenChip hours={hours} />}
        {distance !== null && <DistanceText distance={distance} />}
      </p>
      <p className="entry__address">{[city?.city[locale], address].filter(Boolean).join(', ')}</p>
      <div className="actions entry__actions">
        <VisitActions name={name} visit={entry} />
      </div>
    </article>
  );
}
