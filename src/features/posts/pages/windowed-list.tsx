import { useLingui } from '@lingui/react/macro';
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  windowScroll,
} from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import type { ReadingPlace } from './reading-place.ts';

const GAP_PX = 16;
const ASK_AGAIN_MS = 500;

/** The pages of a list of which only a part was read. */
export interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
  /** The number of pages read. */
  count: number;
  /** Replaces the button where the next page could not be fetched; there is no automatic retry. */
  stopped?: ReactNode;
}

export interface Measured {
  heights: () => ReadingPlace['heights'];
}

interface WindowedListProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  /** The estimated height of the item at this width, in pixels. */
  estimate: (item: T | undefined, width: number) => number;
  render: (item: T, index: number) => ReactNode;
  pages: Pages;
  /** The cards are already in a panel. */
  plain?: boolean;
  heights: ReadingPlace['heights'];
  measured: RefObject<Measured | null>;
}

/** A list of cards that renders only those near the screen: ten or ten thousand cost the same. */
export function WindowedList<T extends { id: string }>(props: WindowedListProps<T>) {
  const { label, items, estimate, render, pages, plain = false, heights, measured } = props;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  const [before] = useState(() => heights.map(measurementOf));
  // A new function on each frame would add up all measurements again, thousands of cards at a time.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const windowed = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => estimate(items[index], list.current?.clientWidth ?? window.innerWidth),
    getItemKey,
    gap: plain ? 0 : GAP_PX,
    overscan: 3,
    scrollMargin: margin,
    // Without it the first render has no cards and they are all rendered at once before the first paint, which blocked
    // a phone for a third of a second.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: before,
    scrollToFn: keepPlace,
    rangeExtractor: withFirst,
  });
  // Not an imperative handle: React removes that before the position is stored.
  useLayoutEffect(() => {
    measured.current = { heights: () => heightsOf(windowed.measurementsCache) };
  }, [measured, windowed]);
  const { hasNextPage, isFetchingNextPage } = pages;
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-busy={isFetchingNextPage}
        aria-label={label}
        className={plain ? 'feed feed--plain' : 'feed'}
        style={{ height: windowed.getTotalSize() }}
      >
        {windowed.getVirtualItems().map((row) => {
          const item = items[row.index];
          return item === undefined ? null : (
            <article
              key={row.key}
              ref={windowed.measureElement}
              data-index={row.index}
              className={plain ? 'post-card' : 'post-card panel'}
              aria-posinset={row.index + 1}
              aria-setsize={hasNextPage ? -1 : items.length}
              style={{ transform: `translateY(${row.start - windowed.options.scrollMargin}px)` }}
            >
              {render(item, row.index)}
            </article>
          );
        })}
      </div>
      <More pages={pages} />
    </>
  );
}

/**
 * The first cards are always rendered: the last screen (session/last-screen) starts with them when the address is
 * opened again.
 */
const FIRST_CARDS = 4;

function withFirst(range: Range): number[] {
  const near = defaultRangeExtractor(range);
  const first = Array.from({ length: Math.min(FIRST_CARDS, range.count) }, (_, index) => index);
  return [...first.filter((index) => index < (near[0] ?? 0)), ...near];
}

/**
 * A new list scrolls the page to where it believes it starts, which would undo the position that "back" restored
 * (`app/screen/scroll-memory.tsx`). Only shifts by cards of unexpected height are compensated.
 */
const keepPlace: typeof windowScroll = (offset, options, instance) => {
  if (options.adjustments !== undefined) windowScroll(offset, options, instance);
};

/** The next page loads within 10 px of the bottom, or by the button (spec part 1, section 2.12). */
function More({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, count, stopped = null } = pages;
  const asks = hasNextPage && stopped === null;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || !asks || count === 0) return;
    let near = false;
    // Never in place of a refetch in flight; that one may also cancel this request, so a reader still at the end
    // triggers it again.
    const fetchIfNear = () => {
      if (near) fetchNextPage({ cancelRefetch: false });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page receives several entries at once; the last one counts.
        near = entries.at(-1)?.isIntersecting === true;
        fetchIfNear();
      },
      { rootMargin: '0px 0px 10px 0px' },
    );
    observer.observe(element);
    const timer = setInterval(fetchIfNear, ASK_AGAIN_MS);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [asks, fetchNextPage, count]);
  return (
    // A new element after each page: the old one moved down by a page would count as a layout shift.
    <div key={count} ref={end} className="feed__more">
      {stopped}
      {asks && <LoadMore asking={isFetchingNextPage} again={() => void fetchNextPage()} />}
    </div>
  );
}

/** Loads the next page. */
export function LoadMore({ asking, again }: { asking: boolean; again: () => void }) {
  const { t } = useLingui();
  return (
    <Button onClick={again} aria-disabled={asking}>
      {t`Load more`}
    </Button>
  );
}

/** Only key and size are read of it; the rest is computed again. */
function measurementOf([key, size]: ReadingPlace['heights'][number], index: number): VirtualItem {
  return { key, index, size, start: 0, end: size, lane: 0 };
}

function heightsOf(measurements: readonly VirtualItem[]): ReadingPlace['heights'] {
  return Array.from({ length: measurements.length }, (_, index) => {
    const item = measurements[index];
    return [String(item?.key ?? index), item?.size ?? 0] as const;
  });
}
