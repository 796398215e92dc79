import type { Offer } from '../../../entities/announcement/offers.ts';
import { OnItsWay } from '../../../entities/statement/on-its-way.tsx';

/** What is happening to an announcement of one's own that is not published as it stands here. */
export function OfferState({ offer }: { offer: Offer }) {
  if (offer.own === null || offer.own.state === 'refused') return null;
  return (
    <p>
      <OnItsWay waiting={offer.own.state === 'waiting'} />
    </p>
  );
}
