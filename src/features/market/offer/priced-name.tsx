import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import { priceText, SERVICE_NAMES } from '../../../i18n/service-texts.ts';

interface PricedNameProps {
  offer: ServiceOffer;
  /** How many a day; undefined: unknown, or not shown. */
  places?: number | undefined;
  /** Renders the name. */
  as?: (name: string) => ReactNode;
}

/**
 * A service's name, its number a day and its price at the end of the line, or the latter two below it on a short line:
 * none breaks within a word.
 */
export function PricedName({ offer, places, as = (name) => <span>{name}</span> }: PricedNameProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="priced-name">
      {as(i18n._(SERVICE_NAMES[offer.nameKey]))}
      <span className="priced-name__asked">
        {places !== undefined && <span className="soft small">{t`up to ${places} a day`}</span>}
        <span className="offer-card__price">{priceText(offer, i18n)}</span>
      </span>
    </div>
  );
}
