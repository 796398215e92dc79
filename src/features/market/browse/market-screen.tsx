import { Plural, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { fitsFilter, type MarketFilter, NO_FILTER } from '../../../domain/market/filter.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { isFiltering } from '../../../entities/announcement/filter-address.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { FilterFold } from '../filter/filter-fold.tsx';
import { filterLabels } from '../filter/filter-labels.ts';
import '../market.css';
import type { Offer } from '../../../entities/announcement/offers.ts';
import { useOffers } from '../../../entities/announcement/queries.ts';
import { useLastScreen } from '../../../session/last-screen/use-last-screen.ts';
import { useUnreachable } from '../../../session/sync-status.ts';
import type { FilterCardProps } from '../filter/market-filter.tsx';
import { useFilterInAddress } from '../filter/use-filter-in-address.ts';
import { OfferList } from './offer-list.tsx';
import { SortField } from './sort-field.tsx';
import { useSortedOffers } from './use-sorted-offers.ts';

interface MarketScreenProps {
  /** Restrictions that apply whatever the filter says, such as pets alone. */
  always?: Partial<MarketFilter>;
  Filter: ComponentType<FilterCardProps>;
  label: string;
  /** Shown when there is no announcement at all. */
  empty: ReactNode;
}

/** Announcements with a filter: all of it works offline, on this device. */
export function MarketScreen({ always, Filter, label, empty }: MarketScreenProps) {
  const unreachable = useUnreachable();
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const notify = useNotify();
  const { offers, completeness, isPending, isError, refetch } = useOffers();
  useLastScreen(!isPending);
  const { filter, sort, place: storedPlace, shown, ask, sortBy, showMore } = useFilterInAddress();
  const matching = useMemo(
    () => offers.filter(({ fact }) => fitsFilter(fact, { ...filter, ...always })),
    [offers, filter, always],
  );
  const { offers: found, isReady } = useSortedOffers(matching, sort, filter.service);
  // Gets the focus when "Show all" disappears with its filter.
  const count = useRef<HTMLParagraphElement>(null);
  const place = storedPlace ?? placeOf(offers, filter.city);
  const filtering = isFiltering(filter);
  // Announcements read before stay visible: only newer ones are missing.
  const shows = completeness !== undefined;
  const failed = shows
    ? t({ id: 'failedToLoadMoreAnnouncements', message: 'Couldn’t load newer announcements.' })
    : filtering
      ? t({ id: 'failedToLoadFilteredAnnouncements', message: 'Couldn’t load announcements for this filter.' })
      : t({ id: 'failedToLoadAnnouncements', message: 'Couldn’t load announcements.' });
  useEffect(() => {
    if (isError) notify({ tone: 'negative', about: 'market', text: failed });
  }, [failed, isError, notify]);
  if (isPending) return <Waiting />;
  if (isError && !shows) {
    return (
      <StatePanel title={<h2>{failed}</h2>} text={t`Couldn’t load the data saved on this device.`}>
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </StatePanel>
    );
  }
  // Another address, as after "back", needs a new form; so does a city whose name became known.
  const fields = `${JSON.stringify(filter)} ${place?.code ?? ''}`;
  return (
    <>
      <FilterFold words={filterLabels(filter, place, i18n, locale)} fields={fields}>
        {(asked) => (
          <Filter
            key={fields}
            filter={filter}
            place={place}
            onFilter={(...wanted) => {
              asked();
              ask(...wanted);
            }}
          />
        )}
      </FilterFold>
      <div className={filtering ? 'market__found' : 'visually-hidden'}>
        <p ref={count} role="status" tabIndex={-1}>
          {(completeness === 'whole' || found.length > 0) && (
            <Plural value={found.length} one="# announcement" other="# announcements" />
          )}
        </p>
        {filtering && (
          <Button
            small
            variant="text"
            onClick={() => {
              count.current?.focus();
              ask(NO_FILTER, null);
            }}
          >
            {t`Show all`}
          </Button>
        )}
      </div>
      {found.length > 1 && (
        <div className="market__sort">
          <SortField sort={sort} isReady={isReady} petsOnly={always?.kind === 'Pet'} onSort={sortBy} />
        </div>
      )}
      {completeness === 'partly' && <p className="field__hint">{t`More announcements are loading.`}</p>}
      {found.length > 0 && <OfferList label={label} offers={found} shown={shown} onMore={showMore} />}
      {found.length === 0 && (completeness === 'nothing' || completeness === 'unavailable') && (
        <NotHere waiting={completeness === 'nothing' && !unreachable} onAgain={() => void refetch()} />
      )}
      {found.length === 0 && completeness === 'whole' && filtering && (
        <StatePanel
          title={<h2>{t`No matches`}</h2>}
          text={t`No announcements match right now. Try another city or fewer filters.`}
        />
      )}
      {found.length === 0 && completeness === 'whole' && !filtering && empty}
    </>
  );
}

/** The market was never on this device: it is loading, or cannot be loaded now. */
function NotHere({ waiting, onAgain }: { waiting: boolean; onAgain: () => void }) {
  const { t } = useLingui();
  if (waiting) return <Waiting />;
  return (
    <StatePanel
      title={<h2>{t`Not on this device yet`}</h2>}
      text={t`Announcements haven’t been loaded on this device yet, and there’s no connection. They’ll appear when you’re back online.`}
    >
      <Button onClick={onAgain}>{t`Try again`}</Button>
    </StatePanel>
  );
}

/** The names of a city of which the link has only the code, from an announcement there. */
function placeOf(offers: readonly Offer[], code: string | null): Place | null {
  if (code === null) return null;
  return offers.find(({ fact }) => fact.city?.code === code)?.fact.city ?? null;
}
