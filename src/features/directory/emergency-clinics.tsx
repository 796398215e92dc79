import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { useNow } from '../../session/use-now.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import './directory.css';
import { EntryCard } from './entry-card.tsx';
import { findEntries } from './found.ts';
import { useDirectory } from './use-directory.ts';

/** The nearest calls to make; the directory has the others. */
const CLINICS_SHOWN = 5;

/** Clinics that are open now, those for emergencies first, from the directory on this device. */
export function EmergencyClinics() {
  const { t } = useLingui();
  const { city, directory } = useDirectory();
  const now = Date.parse(useNow([]));
  const filter = { type: 'veterinary', isOpen: true, isEmergency: false, city: null } as const;
  const found = city && directory ? findEntries(directory.entries, filter, { here: null, city: city.code, now }) : [];
  return (
    <section className="emergency__part panel stack" aria-labelledby="clinics">
      <h2 id="clinics">{t`Clinics open now`}</h2>
      {found.length === 0 && <p>{nothingText()}</p>}
      {found.slice(0, CLINICS_SHOWN).map((each) => (
        <EntryCard key={each.entry.key} found={each} />
      ))}
      <div className="actions">
        <ButtonLink to={`${routePath('directory')}?type=veterinary`}>
          {city ? t`All clinics near by` : t`Choose your city`}
        </ButtonLink>
      </div>
    </section>
  );

  function nothingText(): string {
    if (!city) return t`Choose your city once, and its clinics are on this device, also without a network.`;
    if (directory === null) return t`The clinics of your city are not on this device yet.`;
    return t`We know of no clinic that is open now.`;
  }
}
