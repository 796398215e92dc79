import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ServiceOffer } from '../../domain/profile/services.ts';
import { priceText, SERVICE_NAMES } from '../../i18n/service-texts.ts';

/** What a service is called, and its price at the end of the line, or below where the line is too short: neither breaks within a word. `as` draws the name. */
export function PricedName({
  offer,
  as = (name) => <span>{name}</span>,
}: {
  offer: ServiceOffer;
  as?: (name: string) => ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <div className="priced-name">
      {as(i18n._(SERVICE_NAMES[offer.nameKey]))}
      <span className="offer-card__price">{priceText(offer, i18n)}</span>
    </div>
  );
}
