import { useLingui } from '@lingui/react/macro';
import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { ageText, breedText, PET_KIND_NAMES, SEX_NAMES, sizeText } from '../../i18n/pet-texts.ts';
import { priceText, SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useRangeText } from './day-texts.ts';
import { PetPhoto } from './pet-photo.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** The pet and what is asked for it. */
export function PetDetails({ fact, own }: { fact: AnnouncementFact; own: boolean }) {
  const { t, i18n } = useLingui();
  const { pet, petPrice } = fact;
  if (pet === null) return null;
  const rows: [string, string][] = [
    [t`Pet`, i18n._(PET_KIND_NAMES[pet.petType])],
    [t`Breed`, breedText(pet.petType, pet.breed, i18n)],
    [t`Sex`, i18n._(SEX_NAMES[pet.sex])],
    [t`Age`, ageText(pet.age, i18n)],
    [t`Size`, sizeText(pet.size, pet.massUnit, i18n)],
    [t`Sterilized`, pet.sterilized ? t`Yes` : t`No`],
  ];
  return (
    <div className="announcement__pet">
      <PetPhoto photo={pet.photo} name={pet.name} own={own} sizes="(min-width: 600px) 320px, 100vw" eager />
      <div className="announcement__part">
        {petPrice !== null && <p className="announcement__price">{priceText(petPrice, i18n)}</p>}
        <FactList className="announcement__rows" rows={rows} />
      </div>
    </div>
  );
}

/** What is offered, for how much, and when. */
export function ServicesDetails({ fact }: { fact: AnnouncementFact }) {
  const { t, i18n } = useLingui();
  const rangeText = useRangeText();
  return (
    <section className="announcement__part">
      <h2>{t`Services`}</h2>
      <ul className="announcement__services">
        {fact.services.map(({ offer, availableDates }) => (
          <li key={offer.nameKey}>
            <ServiceIcon service={offer.nameKey} size={26} />
            <div>
              <h3>{i18n._(SERVICE_NAMES[offer.nameKey])}</h3>
              <ul className="announcement__dates" aria-label={t`Available`}>
                {availableDates.map((range) => (
                  <li key={range.from}>
                    <Icon name="calendar" size={16} />
                    {rangeText(range)}
                  </li>
                ))}
              </ul>
            </div>
            <p className="offer-card__price">{priceText(offer, i18n)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
