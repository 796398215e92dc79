import { useLingui } from '@lingui/react/macro';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { PersonLink } from '../../../entities/person/person-link.tsx';
import { fullName, PersonName } from '../../../entities/person/person-name.tsx';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { usePerson } from '../../../session/session.tsx';

/** The owner of a pet, as far as they let others see; links to their profile. */
export function OwnerCard({ pet }: { pet: Pick<ShownPet, 'ownerId'> }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const person = usePerson();
  const read = usePersonFact(pet.ownerId).data;
  const fact = read?.kind === 'found' ? read.value : null;
  const self = person?.userId === pet.ownerId ? person : null;
  const name = nameOf(read) ?? (self && fullName(self));
  const avatar = fact === null ? (self?.avatar ?? null) : (fact.avatar?.sha256 ?? null);
  const city = fact?.city;
  const hidden = fact !== null && fact.cityVisible === false;
  return (
    <section className="owner-card panel" aria-label={t`Owner`}>
      <PersonAvatar letter={fact?.letter ?? self?.letter ?? ''} sha256={avatar} />
      <div>
        <p className="field__hint">{t`Owner`}</p>
        <p className="strong">
          <PersonLink userId={pet.ownerId}>
            <PersonName name={name ?? t`Owner’s profile`} role={fact?.role} />
          </PersonLink>
        </p>
        {read?.kind === 'unreachable' && self === null && (
          <p className="field__hint">
            {t({ id: 'failedToLoadOwner', message: 'Couldn’t load the owner’s profile right now.' })}
          </p>
        )}
        {city ? (
          <p>{`${city.city[locale]}, ${city.country[locale]}`}</p>
        ) : (
          hidden && <p className="field__hint">{t`City: hidden`}</p>
        )}
      </div>
    </section>
  );
}
