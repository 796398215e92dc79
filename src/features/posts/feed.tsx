import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { estimateCard } from './estimate-card.ts';
import { FeedSkeleton, FeedState } from './feed-states.tsx';
import { overlayOwnPosts, type Place, splitFresh } from './own-posts.ts';
import { PostCard } from './post-card.tsx';
import './posts.css';
import { useFeed, useOwnPosts } from './queries.ts';

/** Where measured heights are kept while the reader is on another screen, so that "back" finds the same place. */
const MEASURED = ['feed-measured'] as const;
const GAP = 16;
/** Further down than this, the reader is reading: what arrives waits behind the pill. */
const READING = 160;

interface FeedProps {
  hrefOf: (slug: string) => string;
  onEdit: (id: string) => void;
  /** Whether the service is out of reach: then posts that are not here will not come soon. */
  unreachable: boolean;
}

/** The community's feed, windowed: ten or ten thousand posts cost the same on the screen. */
export function Feed({ hrefOf, onEdit, unreachable }: FeedProps) {
  const { t } = useLingui();
  const person = usePerson();
  const feed = useFeed();
  const own = useOwnPosts();
  const facts = useMemo(() => feed.data?.pages.flatMap((page) => page.posts) ?? [], [feed.data]);
  const [from, readOnFrom] = useReadingFrom(facts[0] ?? null);
  const { fresh, shown } = useMemo(() => splitFresh(facts, from), [facts, from]);
  const posts = useMemo(() => {
    const { top, rest } = overlayOwnPosts(shown, own.data ?? [], person);
    return [...top, ...rest];
  }, [shown, own.data, person]);

  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  const windowed = useWindowVirtualizer({
    count: posts.length,
    estimateSize: (index) => estimateCard(posts[index], list.current?.clientWidth ?? window.innerWidth),
    getItemKey: (index) => posts[index]?.id ?? index,
    gap: GAP,
    overscan: 3,
    scrollMargin: margin,
    initialMeasurementsCache: client.getQueryData<VirtualItem[]>(MEASURED) ?? [],
  });
  useEffect(() => () => void client.setQueryData(MEASURED, windowed.measurementsCache), [client, windowed]);

  const more = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = feed;
  const pageCount = feed.data?.pages.length ?? 0;
  useEffect(() => {
    const element = more.current;
    if (element === null || !hasNextPage || pageCount === 0) return;
    // Spec section 2.12: within 10 px of the bottom.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage();
      },
      { rootMargin: '0px 0px 10px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, pageCount]);

  if (posts.length === 0) {
    const kept = feed.data?.pages[0]?.kept;
    if (kept === 'whole') return <FeedState reason="empty" />;
    return unreachable && kept !== undefined ? <FeedState reason="unreachable" /> : <FeedSkeleton />;
  }
  return (
    <>
      {fresh > 0 && (
        <div className="feed__fresh">
          <Button
            look="primary"
            small
            onClick={() => {
              readOnFrom(null);
              window.scrollTo({ top: 0, behavior: 'smooth' });
            }}
          >
            <Plural value={fresh} one="# new post" other="# new posts" />
          </Button>
        </div>
      )}
      <div
        ref={list}
        role="feed"
        aria-busy={isFetchingNextPage}
        aria-label={t`Posts`}
        className="feed"
        style={{ height: windowed.getTotalSize() }}
      >
        {windowed.getVirtualItems().map((item) => {
          const post = posts[item.index];
          return post === undefined ? null : (
            <article
              key={item.key}
              ref={windowed.measureElement}
              data-index={item.index}
              className="post-card panel"
              aria-posinset={item.index + 1}
              aria-setsize={hasNextPage ? -1 : posts.length}
              style={{ transform: `translateY(${item.start - windowed.options.scrollMargin}px)` }}
            >
              <PostCard post={post} hrefOf={hrefOf} onEdit={onEdit} first={item.index === 0} />
            </article>
          );
        })}
      </div>
      {/* A new element after each page: the old one moved away by a page would count as a jump of the layout. */}
      <div key={pageCount} ref={more} className="feed__more">
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} aria-disabled={isFetchingNextPage}>
            {t`Load more`}
          </Button>
        )}
      </div>
    </>
  );
}

/** The newest post that may be shown: fixed while the reader is further down, free (null) at the top. */
function useReadingFrom(newest: Place | null) {
  const [from, setFrom] = useState<Place | null>(null);
  useEffect(() => {
    const look = () => {
      if (window.scrollY < READING) setFrom(null);
      else setFrom((held) => held ?? newest);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [newest]);
  return [from, setFrom] as const;
}
