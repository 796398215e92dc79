import { Plural, useLingui } from '@lingui/react/macro';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { OwnRecord } from '../../data/api.ts';
import type { FeedPage } from '../../data/mirror/read.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { useRemoved } from '../../session/removals.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { type CardPost, cardOfFact } from './card-post.ts';
import { estimateCard } from './estimate-card.ts';
import { overlayOwnPosts, splitFresh, withoutGone } from './own-posts.ts';
import { PostCard } from './post-card.tsx';
import type { PostLinks } from './post-links.ts';
import './posts.css';
import { POSTS_REREAD, postKeys } from './queries.ts';
import { useReadingPlace } from './reading-place.ts';
import { type Measured, type Pages, WindowedList } from './windowed-list.tsx';

const LOOK_AGAIN_MS = 2_000;

export interface PostPagesProps {
  /** By this the reading place is kept. */
  list: string;
  read: Omit<Pages, 'count'> & {
    data: InfiniteData<FeedPage, unknown> | undefined;
    refetch: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** The person's own statements that belong into this list. */
  own: readonly OwnRecord[];
  links: PostLinks;
  onEdit: (id: string) => void;
  /** People who are kept away are shown all the same: somebody went to their page. */
  everybody?: boolean;
  /** The cards stand in a panel already. */
  plain?: boolean;
  /** Shown when there are none; `kept`: how much of the mirror is here, undefined while that is not known. */
  empty: (kept: FeedPage['kept'] | undefined) => ReactNode;
}

/** Posts of the mirror in pages, with the own ones laid over them. What arrives while somebody reads waits behind a pill. */
export function PostPages({ list, read, own, links, onEdit, everybody = false, plain = false, empty }: PostPagesProps) {
  const { t } = useLingui();
  const person = usePerson();
  const blocks = useBlocks();
  const removed = useRemoved();
  const { data } = read;
  useRestOfFirstVisit(data, () => read.refetch({ cancelRefetch: false }));
  const facts = useMemo(() => data?.pages.flatMap((page) => page.posts) ?? [], [data]);
  const measured = useRef<Measured>(null);
  const loaded = facts.length;
  const describe = useCallback(() => ({ loaded, heights: measured.current?.heights() ?? [] }), [loaded]);
  const place = useReadingPlace(list, facts[0] ?? null, describe);
  const { fresh, posts } = useMemo(() => {
    const seen = everybody ? facts : facts.filter(({ authorId }) => !blocks.has(authorId));
    const split = splitFresh(seen, place.from);
    const { top, rest } = overlayOwnPosts(split.shown, own, person);
    return { fresh: split.fresh, posts: withoutGone(top.length === 0 ? rest : [...top, ...rest], own, removed) };
  }, [facts, everybody, blocks, place.from, own, person, removed]);
  const pages = { ...read, count: data?.pages.length ?? 0 };
  if (posts.length === 0 && !(read.hasNextPage && pages.count > 0)) return empty(data?.pages[0]?.kept);
  const Card = loaded > POSTS_REREAD ? LiveCard : PostCard;
  return (
    // One box: beside a list in a row of boxes with gaps between them the pill would push the list down.
    <div>
      {fresh > 0 && (
        <div className="feed__fresh">
          <Button
            look="primary"
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
        render={(post, index) => <Card post={post} links={links} onEdit={onEdit} first={index === 0} />}
        pages={pages}
        plain={plain}
        heights={place.heights}
        measured={measured}
      />
    </div>
  );
}

/** At once: cards that are measured on the way would end a smooth way there. The pill goes, so the focus goes on to the newest card. */
function toTheTop(): void {
  window.scrollTo({ top: 0 });
  requestAnimationFrame(() => {
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[role=feed] article[aria-posinset="1"] a')?.focus({ preventScroll: true });
  });
}

/**
 * Who scrolled faster than a first visit's posts are stored stands at their end for now. A page that was being read when the rest came does not know of it, so it is looked for
 * until it is there.
 */
function useRestOfFirstVisit(data: PostPagesProps['read']['data'], look: () => unknown): void {
  const last = data?.pages.at(-1);
  const cutOff = last?.kept === 'partly' && last.next === null && last.posts.length > 0;
  const again = useEffectEvent(look);
  useEffect(() => {
    if (!cutOff) return;
    const timer = setInterval(() => again(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [cutOff]);
}

/** A card of a list that is too long to be read again at each change: it follows its own post. */
function LiveCard(props: { post: CardPost; links: PostLinks; onEdit: (id: string) => void; first: boolean }) {
  const { post } = props;
  const { api } = useDataRoom();
  const client = useQueryClient();
  const queryKey = postKeys.fact(post.id);
  const read = useQuery({
    queryKey,
    queryFn: async (): Promise<PostFact | null> => {
      const found = await api.readFact('community', post.id);
      return found.kind === 'found' ? (found.value as PostFact) : (client.getQueryData<PostFact>(queryKey) ?? null);
    },
    // What the list says is true until something changes.
    initialData: null,
    enabled: post.published,
  });
  const newer = post.own === null && read.data ? cardOfFact(read.data) : post;
  return <PostCard {...props} post={newer} />;
}
