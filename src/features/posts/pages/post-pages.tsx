import { Plural, useLingui } from '@lingui/react/macro';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FeedPage } from '../../../data/mirror/read.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { type CardPost, cardOfFact } from '../../../entities/post/card-post.ts';
import { postKeys } from '../../../entities/post/keys.ts';
import { withTexts } from '../../../i18n/setup.ts';
import { useBlocks } from '../../../session/blocks.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { PostCard } from '../card/post-card.tsx';
import type { BeyondEndProps } from './beyond-end.tsx';
import { estimateCard } from './estimate-card.ts';
import { type OwnPost, overlayOwnPosts, splitFresh } from './own-posts.ts';
import '../posts.css';
import { POSTS_REREAD } from '../reread.ts';
import { useReadingPlace } from './reading-place.ts';
import { LoadMore, type Measured, type Pages, WindowedList } from './windowed-list.tsx';

const REFETCH_INTERVAL_MS = 2_000;

export interface PostPagesProps {
  /** The key of the stored reading position. */
  list: string;
  read: Omit<Pages, 'count' | 'stopped'> & {
    data: InfiniteData<FeedPage, unknown> | undefined;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    refetch: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** The person's own statements that belong to this list. */
  own: readonly OwnPost[];
  onEdit: (id: string) => void;
  /** Also shows hidden and blocked people: the person opened their page. */
  everybody?: boolean;
  /** The cards are already in a panel. */
  plain?: boolean;
  /** Shown when there are none; `completeness`: how much of the mirror is here, undefined while unknown. */
  empty: (completeness: FeedPage['completeness'] | undefined) => ReactNode;
}

/**
 * Posts of the mirror in pages, and behind them those of the service, with the own ones laid over them. Posts that
 * arrive while somebody reads wait behind a pill.
 */
export function PostPages(props: PostPagesProps) {
  const { list, read, own, onEdit, everybody = false, plain = false, empty } = props;
  const { t } = useLingui();
  const person = usePerson();
  const blocks = useBlocks();
  const removed = useRemoved();
  const { data } = read;
  const further = read.hasNextPage && data !== undefined;
  useRestOfFirstVisit(data, () => read.refetch({ cancelRefetch: false }));
  const facts = useMemo(() => data?.pages.flatMap((page) => page.posts) ?? [], [data]);
  const beyond = useMemo(() => new Set(data?.pages.flatMap(idsBeyond)), [data]);
  const measured = useRef<Measured>(null);
  const loaded = facts.length;
  const describe = useCallback(() => ({ loaded, heights: measured.current?.heights() ?? [] }), [loaded]);
  const place = useReadingPlace(list, facts[0] ?? null, describe);
  const { fresh, posts } = useMemo(() => {
    const seen = everybody ? facts : facts.filter(({ authorId }) => !blocks.has(authorId));
    const split = splitFresh(seen, place.from);
    const goesOn = further && !read.isFetchNextPageError;
    const { top, rest } = overlayOwnPosts(split.shown, { person, records: own, removed }, goesOn);
    return { fresh: split.fresh, posts: top.length === 0 ? rest : [...top, ...rest] };
  }, [facts, everybody, blocks, place.from, own, person, removed, further, read.isFetchNextPageError]);
  const again = () => void read.fetchNextPage();
  const stopped = read.isFetchNextPageError ? <Stopped asking={read.isFetchingNextPage} again={again} /> : null;
  const pages = { ...read, count: data?.pages.length ?? 0, stopped };
  const nothing = posts.length === 0;
  useFurther(nothing && further && !read.isFetchNextPageError && !read.isFetching, again);
  if (nothing && !further) return empty(data?.pages[0]?.completeness);
  if (nothing) return stopped ?? empty(undefined);
  return (
    // One box: as a box of its own in a column with gaps, the pill would push the list down.
    <div>
      {fresh > 0 && (
        <div className="feed__fresh">
          <Button
            variant="primary"
            small
            onClick={() => {
              place.setFrom(null);
              requestAnimationFrame(toTheTop);
            }}
          >
            <Plural value={fresh} one="# new post" other="# new posts" />
          </Button>
        </div>
      )}
      <WindowedList
        label={t`Posts`}
        items={posts}
        estimate={estimateCard}
        render={(post, index) => {
          const Card = loaded > POSTS_REREAD && !beyond.has(post.id) ? LiveCard : PostCard;
          return <Card post={post} onEdit={onEdit} first={index === 0} />;
        }}
        pages={pages}
        plain={plain}
        heights={place.heights}
        measured={measured}
      />
    </div>
  );
}

/**
 * Without animation: cards that are measured on the way would stop a smooth scroll. The pill is removed, so the focus
 * moves to the newest card.
 */
function toTheTop(): void {
  window.scrollTo({ top: 0 });
  requestAnimationFrame(() => {
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[role=feed] article[aria-posinset="1"] a')?.focus({ preventScroll: true });
  });
}

/**
 * A reader who scrolls faster than a first visit stores its posts reaches a temporary end. A page that was being read
 * when the rest arrived does not include it, so this reads again until it does.
 */
function useRestOfFirstVisit(data: PostPagesProps['read']['data'], refetch: () => unknown): void {
  const last = data?.pages.at(-1);
  const cutOff = last?.completeness === 'partly' && last.next === null && last.posts.length > 0;
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (!cutOff) return;
    const timer = setInterval(() => again(), REFETCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [cutOff]);
}

/** The reason for the end of the list, loaded on demand; if that fails too, the button alone retries. */
function Stopped(props: BeyondEndProps) {
  const [End, setEnd] = useState<ComponentType<BeyondEndProps>>(() => LoadMore);
  useEffect(() => {
    withTexts(() => import('./beyond-end.tsx')).then(
      (loaded) => setEnd(() => loaded.default),
      () => undefined,
    );
  }, []);
  return <End {...props} />;
}

/** If nothing of a page is shown, the next page is read at once. */
function useFurther(wanted: boolean, ask: () => void): void {
  const go = useEffectEvent(ask);
  useEffect(() => {
    if (wanted) go();
  }, [wanted]);
}

/** The posts of a page that the device does not mirror: it receives no changes of them. */
function idsBeyond({ completeness, posts }: FeedPage): string[] {
  return completeness === 'nothing' ? posts.map(({ _id }) => _id) : [];
}

/** A card of a list that is too long to be read again at each change: it follows its own post. */
function LiveCard(props: { post: CardPost; onEdit: (id: string) => void; first: boolean }) {
  const { post } = props;
  const { api } = useDataClient();
  const client = useQueryClient();
  const queryKey = postKeys.fact(post.id);
  const read = useQuery({
    queryKey,
    queryFn: async (): Promise<PostFact | null> => {
      const found = await api.readFact('post', post.id);
      return found.kind === 'found' ? found.value : (client.getQueryData<PostFact>(queryKey) ?? null);
    },
    // The list's data is valid until something changes.
    initialData: null,
    enabled: post.published,
  });
  const newer = post.own === null && read.data ? cardOfFact(read.data) : post;
  return <PostCard {...props} post={newer} />;
}
