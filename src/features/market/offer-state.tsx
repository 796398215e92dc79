import { useLingui } from '@lingui/react/macro';
import type { Offer } from './offers.ts';

/** What is happening to an announcement of one's own that is not published as it stands here. */
export function OfferState({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  if (offer.own === null || offer.own.state === 'refused') return null;
  const waiting = offer.own.state === 'waiting';
  return (
    <p>
      <span className={waiting ? 'chip chip--warn' : 'chip chip--info'}>
        {waiting ? t`Waiting for the network` : t`Sent, being published`}
      </span>
    </p>
  );
}
