import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Visit } from '../../../domain/organisation/visit.ts';
import { OpenChip } from '../../../entities/organisation/open-text.tsx';
import { VisitActions } from '../../../entities/organisation/visit-actions.tsx';
import { hasVisitFacts, VisitFacts } from '../../../entities/organisation/visit-facts.tsx';
import { VisitPhoto } from '../../../entities/organisation/visit-photo.tsx';
import '../organisations.css';

interface VisitPartProps {
  name: string;
  visit: Visit;
  /** Buttons for its admins. */
  children?: ReactNode;
}

/** How to find, visit and call an organisation; absent if nothing is known, and nobody here may change it. */
export function VisitPart({ name, visit, children = null }: VisitPartProps) {
  const { t } = useLingui();
  const isKnown = hasVisitFacts(visit);
  if (!isKnown && visit.photo === null && !children) return null;
  return (
    <section className="panel organisation__part stack loose">
      <div className="row row--wrap tight">
        <h2>{t`How to find us`}</h2>
        {visit.hours !== null && <OpenChip hours={visit.hours} />}
        {visit.emergency && <span className="chip chip--warn">{t`Helps in emergencies`}</span>}
      </div>
      {visit.photo !== null && <VisitPhoto photo={visit.photo} />}
      {isKnown ? <VisitFacts visit={visit} /> : <p className="soft">{t`No address or contacts yet`}</p>}
      <div className="actions">
        <VisitActions name={name} visit={visit} />
        {children}
      </div>
    </section>
  );
}
