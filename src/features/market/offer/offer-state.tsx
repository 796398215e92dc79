import type { Offer } from '../../../entities/announcement/offers.ts';
import { OnItsWay } from '../../../entities/statement/on-its-way.tsx';

/** The state of an own announcement that is not published in this form. */
export function OfferState({ offer }: { offer: Offer }) {
  if (offer.own === null || offer.own.state === 'refused') return null;
  return (
    <p>
      <OnItsWay waiting={offer.own.state === 'waiting'} />
    </p>
  );
}
