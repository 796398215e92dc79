import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { fitsFilter, NO_FILTER } from '../../../domain/market/filter.ts';
import { announcementPath } from '../../../domain/paths.ts';
import type { PetKind } from '../../../domain/pet/schema.ts';
import { routePath } from '../../../domain/routes.ts';
import { addressOfFilter } from '../../../entities/announcement/filter-address.ts';
import { useOffers } from '../../../entities/announcement/queries.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import { ageText } from '../../../i18n/pet-texts.ts';
import { priceText } from '../../../i18n/service-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { LinkRow } from '../../../ui/layout/link-row.tsx';

const OFFERS_SHOWN = 3;

/** The newest announcements of pets of a breed that this device has, and a link to all of them. Nothing without any. */
export function BreedOffers({ petType, breed }: { petType: PetKind; breed: string }) {
  const { t, i18n } = useLingui();
  const heading = useId();
  const { locale } = useLocale();
  const person = usePerson();
  const filter = { ...NO_FILTER, kind: 'Pet', petType, breed } as const;
  const fitting = useOffers().offers.filter(({ fact }) => fitsFilter(fact, filter));
  const offers = fitting.sort((one, other) => (one.fact.publishedAt < other.fact.publishedAt ? 1 : -1));
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack tight no-print">
      <h2 id={heading}>{t`Looking for a home`}</h2>
      <ul className="link-rows panel">
        {offers.slice(0, OFFERS_SHOWN).map(({ fact: { _id, pet, petPrice, city, authorId } }) => (
          <li key={_id}>
            <LinkRow
              to={announcementPath(_id)}
              sign={<PetPhoto photo={pet?.photo ?? null} mine={person?.userId === authorId} sizes="56px" small />}
              words={
                <>
                  <bdi className="link-row__name">{pet?.name}</bdi>
                  <span className="link-row__soft">
                    {[pet && ageText(pet.age, i18n), city?.city[locale], petPrice && priceText(petPrice, i18n)]
                      .filter((part) => part)
                      .join(' · ')}
                  </span>
                </>
              }
              badges={null}
            />
          </li>
        ))}
      </ul>
      <div className="actions">
        <ButtonLink small to={`${routePath('services')}?${addressOfFilter(filter)}`}>
          {t`All announcements of this breed`}
        </ButtonLink>
      </div>
    </section>
  );
}
