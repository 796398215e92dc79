import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { offererName } from '../../../domain/announcement/offerer.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { ratedPerson } from '../../../domain/market/sort.ts';
import { announcementPath } from '../../../domain/paths.ts';
import { OffererAvatar, OffererLink, OffererName } from '../../../entities/announcement/offerer.tsx';
import type { Offer } from '../../../entities/announcement/offers.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import { RatingSummary } from '../../../entities/review/rating-summary.tsx';
import { OnItsWay } from '../../../entities/statement/on-its-way.tsx';
import { petLine } from '../../../i18n/pet-traits.ts';
import { priceText } from '../../../i18n/service-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { fromWidth } from '../../../ui/theme/widths.ts';
import { PricedName } from './priced-name.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** The state of an own announcement that is not published in this form. */
function OfferState({ offer }: { offer: Offer }) {
  if (offer.own === null || offer.own.state === 'refused') return null;
  return (
    <p>
      <OnItsWay waiting={offer.own.state === 'waiting'} />
    </p>
  );
}

interface OfferCardProps {
  offer: Offer;
  /** A state for its owner, in place of the usual sign. */
  state?: ReactNode;
}

/**
 * An announcement in a list: a pet with its photo, or a person or an organisation with what they offer (spec part 2,
 * section 2). The whole card leads where "See details" does.
 */
export function OfferCard({ offer, state }: OfferCardProps) {
  const { t } = useLingui();
  const { fact } = offer;
  const name = fact.kind === 'Pet' ? (fact.pet?.name ?? '') : offererName(fact);
  return (
    <article className="offer-card panel">
      {fact.kind === 'Pet' ? <PetPart fact={fact} /> : <ServicesPart fact={fact} />}
      {state ?? <OfferState offer={offer} />}
      <ButtonLink to={announcementPath(fact._id)} card wide small aria-label={t`See details: ${name}`}>
        {t`See details`}
      </ButtonLink>
    </article>
  );
}

function PetPart({ fact }: { fact: AnnouncementFact }) {
  const { i18n } = useLingui();
  const person = usePerson();
  const { pet, petPrice, authorId } = fact;
  if (pet === null) return null;
  return (
    <>
      <PetPhoto
        photo={pet.photo}
        name={pet.name}
        mine={person?.userId === authorId}
        sizes={`${fromWidth('pairs')} 340px, 100vw`}
        opens
      />
      <div className="offer-card__words">
        <h2 className="offer-card__name">
          <bdi>{pet.name}</bdi>
        </h2>
        <p className="soft small">{petLine(pet, i18n)}</p>
        <City fact={fact} />
        {petPrice !== null && <p className="offer-card__price">{priceText(petPrice, i18n)}</p>}
      </div>
    </>
  );
}

function ServicesPart({ fact }: { fact: AnnouncementFact }) {
  const person = ratedPerson(fact);
  return (
    <>
      <div className="row">
        <OffererAvatar fact={fact} />
        <div className="offer-card__words">
          <h2 className="offer-card__name">
            <OffererLink fact={fact} className="quiet-link above-card-link">
              <OffererName fact={fact} />
            </OffererLink>
          </h2>
          <City fact={fact} />
          {person !== null && <RatingSummary userId={person} />}
        </div>
      </div>
      <ul className="offer-card__services stack tight">
        {fact.services.map(({ offer, places }) => (
          <li key={offer.nameKey}>
            <ServiceIcon service={offer.nameKey} />
            <PricedName offer={offer} places={places} />
          </li>
        ))}
      </ul>
    </>
  );
}

function City({ fact }: { fact: AnnouncementFact }) {
  const { locale } = useLocale();
  if (fact.city === null) return null;
  return (
    <p className="offer-card__city soft small row">
      <Icon name="pin" size={18} />
      {fact.city.city[locale]}
    </p>
  );
}
