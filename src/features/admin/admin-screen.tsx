import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import './admin.css';
import { Audit } from './audit.tsx';
import { PedigreeLinks } from './pedigree-links.tsx';
import { PedigreeProposals } from './pedigree-proposals.tsx';
import { People } from './people.tsx';
import { Reports } from './reports.tsx';

const VIEWS = ['people', 'reports', 'pedigrees', 'changes'] as const;
type View = (typeof VIEWS)[number];

/**
 * What admins see: people with their roles and suspensions, reports, pedigrees that wait for a decision, and the change
 * log.
 */
export function AdminScreen() {
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const view = VIEWS.find((each) => each === parameters.get('view')) ?? 'people';
  const names: Record<View, string> = {
    people: t`People`,
    reports: t`Reports`,
    pedigrees: t`Pedigrees`,
    changes: t`Changes`,
  };
  return (
    <div className="admin">
      <fieldset className="admin__views segments">
        <legend className="visually-hidden">{t`What to show`}</legend>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === view}
            onClick={() => setParameters(each === 'people' ? {} : { view: each })}
          >
            {names[each]}
          </button>
        ))}
      </fieldset>
      <section aria-label={names[view]} className="admin__view">
        <h2 className="visually-hidden">{names[view]}</h2>
        {view === 'people' && <People />}
        {view === 'reports' && <Reports />}
        {view === 'pedigrees' && (
          <>
            <h3>{t`Pedigrees added by owners`}</h3>
            <PedigreeProposals />
            <h3>{t`Pet and pedigree links`}</h3>
            <PedigreeLinks />
          </>
        )}
        {view === 'changes' && <Audit />}
      </section>
    </div>
  );
}
