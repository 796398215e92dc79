import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { POST_VARIANTS, variantAddress } from '../../../domain/photo/variants.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { PersonName } from '../../../session/person-name.tsx';
import { usePerson } from '../../../session/use-session.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { personName, usePersonFact } from '../queries.ts';
import type { ShownPet } from '../shown-pet.ts';

/** Whose pet it is, as far as they let others see; leads to their profile. */
export function OwnerCard({ pet, href }: { pet: Pick<ShownPet, 'ownerId'>; href: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const person = usePerson();
  const read = usePersonFact(pet.ownerId).data;
  const fact = read?.kind === 'found' ? read.value : null;
  const self = person?.userId === pet.ownerId ? person : null;
  const name = personName(read) ?? (self && `${self.firstName} ${self.secondName}`.trim());
  const avatar = fact === null ? (self?.avatar ?? null) : (fact.avatar?.sha256 ?? null);
  const city = fact?.city;
  const hidden = fact !== null && fact.cityVisible === false;
  return (
    <section className="owner-card panel" aria-label={t`Owner`}>
      <Avatar
        letter={fact?.letter ?? self?.letter ?? ''}
        image={avatar === null ? null : variantAddress(avatar, POST_VARIANTS[1])}
      />
      <div>
        <p className="field__hint">{t`Owner`}</p>
        <p className="owner-card__name">
          <Link to={href}>
            <PersonName name={name ?? t`Profile of the owner`} role={fact?.role} />
          </Link>
        </p>
        {read?.kind === 'unreachable' && self === null && (
          <p className="field__hint">
            {t({ id: 'failedToLoadOwner', message: 'Their profile cannot be fetched now.' })}
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
