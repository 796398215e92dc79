import { useLingui } from '@lingui/react/macro';
import type { DirectoryEntry } from '../../domain/organisation/directory.ts';
import { routePath } from '../../domain/routes.ts';
import { useNow } from '../../session/use-now.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import './directory.css';
import { EntryCard } from './entry-card.tsx';
import { type FoundEntry, findEntries } from './found.ts';
import { useDirectory } from './use-directory.ts';

/** The nearest calls to make; the directory has the others. */
const CLINICS_SHOWN = 5;

/** Clinics that are open now, those for emergencies first, from the directory on this device. */
export function EmergencyClinics() {
  const { t } = useLingui();
  const { city, directory } = useDirectory();
  const now = Date.parse(useNow([]));
  const found = city && directory ? clinicsFor(directory.entries, city.code, now) : [];
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

/** Open ones, and those for emergencies that do not say when they are open: a call finds out. */
function clinicsFor(entries: readonly DirectoryEntry[], city: string, now: number): FoundEntry[] {
  const clinics = { type: 'veterinary', isOpen: true, isEmergency: false, city: null } as const;
  const around = { here: null, city, now };
  const onCall = findEntries(entries, { ...clinics, isOpen: false, isEmergency: true }, around);
  return [...findEntries(entries, clinics, around), ...onCall.filter(({ entry: { hours } }) => hours === null)];
}
