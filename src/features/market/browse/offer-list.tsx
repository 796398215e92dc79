import { useLingui } from '@lingui/react/macro';
import type { AnnouncementKind } from '../../../domain/announcement/schema.ts';
import type { Offer } from '../../../entities/announcement/offers.ts';
import { Button } from '../../../ui/action/button.tsx';
import { OfferCard } from '../offer/offer-card.tsx';
import { Masonry, MasonryItem } from './masonry.tsx';

interface OfferListProps {
  label: string;
  offers: readonly Offer[];
  /** How many of each kind are shown. */
  shown: number;
  onMore: () => void;
}

/** The first announcements of each kind, in their order, and a button for the next ones. */
export function OfferList({ label, offers, shown, onMore }: OfferListProps) {
  const { t } = useLingui();
  const first = firstOfEachKind(offers, shown);
  return (
    <>
      <Masonry label={label}>
        {first.map((offer) => (
          <MasonryItem key={offer.fact._id}>
            <OfferCard offer={offer} />
          </MasonryItem>
        ))}
      </Masonry>
      {first.length < offers.length && (
        <div className="market__more">
          <Button onClick={onMore}>{t`Load more`}</Button>
        </div>
      )}
    </>
  );
}

/** At most `count` of each kind, in the order of the whole list (spec part 2, section 9). */
export function firstOfEachKind(offers: readonly Offer[], count: number): Offer[] {
  const taken: Record<AnnouncementKind, number> = { Services: 0, Pet: 0 };
  return offers.filter(({ fact: { kind } }) => {
    taken[kind] += 1;
    return taken[kind] <= count;
  });
}
