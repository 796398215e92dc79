import { useLingui } from '@lingui/react/macro';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { BreedLink } from '../../../entities/pet/breed-link.tsx';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import { textsIn } from '../../../i18n/named-text.ts';
import { petTraits } from '../../../i18n/pet-traits.ts';
import { priceText } from '../../../i18n/service-texts.ts';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { fromWidth } from '../../../ui/theme/widths.ts';
import { useRangeText } from '../calendar/day-texts.ts';
import { PricedName } from './priced-name.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** The pet and its price. */
export function PetDetails({ fact, own }: { fact: AnnouncementFact; own: boolean }) {
  const { i18n } = useLingui();
  const { pet, petPrice } = fact;
  if (pet === null) return null;
  return (
    <div className="announcement__pet">
      <PetPhoto photo={pet.photo} name={pet.name} mine={own} sizes={`${fromWidth('pairs')} 320px, 100vw`} eager opens />
      <div className="announcement__part stack tight">
        {petPrice !== null && <p className="announcement__price">{priceText(petPrice, i18n)}</p>}
        <FactList rows={textsIn(petTraits(pet), i18n)} />
        <BreedLink petType={pet.petType} breed={pet.breed} />
      </div>
    </div>
  );
}

/** The services, their prices, the number a day and the days. */
export function ServicesDetails({ fact }: { fact: AnnouncementFact }) {
  const { t } = useLingui();
  const rangeText = useRangeText();
  return (
    <section className="announcement__part stack tight">
      <h2>{t`Services`}</h2>
      <ul className="announcement__services">
        {fact.services.map(({ offer, availableDates, places }) => (
          <li key={offer.nameKey}>
            <ServiceIcon service={offer.nameKey} size={26} />
            <div>
              <PricedName offer={offer} places={places} as={(name) => <h3>{name}</h3>} />
              <ul className="announcement__dates" aria-label={t`Available`}>
                {availableDates.map((range) => (
                  <li key={range.from}>
                    <Icon name="calendar" size={16} />
                    {rangeText(range)}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
