import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { ReadThrough } from '../../../data/api/result.ts';
import { DURATIONS, LIMITS } from '../../../domain/limits.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { cardOfFact } from '../../../entities/post/card-post.ts';
import { postKeys } from '../../../entities/post/keys.ts';
import { type ScreenApi, useDataClient, usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { newestFirst, type SavedBookmark, useBookmarks, useKeepPost } from '../card/bookmarks.ts';
import { PostCard } from '../card/post-card.tsx';
import { estimateCard } from '../pages/estimate-card.ts';
import '../posts.css';
import { useReadingPlace } from '../pages/reading-place.ts';
import { type Measured, WindowedList } from '../pages/windowed-list.tsx';

const LIST = 'bookmarks';

interface BookmarkedPostsProps {
  onEdit: (id: string) => void;
  /** The link to posts that can be bookmarked. */
  back: ReactNode;
}

interface Bookmarked extends SavedBookmark {
  id: string;
  read: ReadThrough<PostFact>;
}

/**
 * This person's bookmarked posts, the newest bookmark first (spec part 1, section 2.14); all of them are on the device.
 */
export function BookmarkedPosts({ onEdit, back }: BookmarkedPostsProps) {
  const { t } = useLingui();
  const { bookmarks, isPending } = useBookmarks();
  const wanted = useMemo(() => newestFirst(bookmarks), [bookmarks]);
  const read = useBookmarkedPages(wanted);
  const known = useMemo(() => new Map(read.data?.pages.flat().map((one) => [one.id, one])), [read.data]);
  // In the order of the bookmarks, and without those that are being removed.
  const items = useMemo(() => wanted.flatMap(({ post }) => known.get(post) ?? []), [wanted, known]);
  const measured = useRef<Measured>(null);
  const loaded = items.length;
  const describe = useCallback(() => ({ loaded, heights: measured.current?.heights() ?? [] }), [loaded]);
  const { heights } = useReadingPlace(LIST, null, describe);
  if (isPending || (wanted.length > 0 && read.isPending)) return <Waiting />;
  if (wanted.length === 0) {
    return (
      <StatePanel
        title={<h2>{t({ id: 'emptyHere', message: 'It’s empty here' })}</h2>}
        text={t`Tap the bookmark on a post to keep it here with its photos, even offline.`}
      >
        {back}
      </StatePanel>
    );
  }
  return (
    <WindowedList
      label={t`Bookmarks`}
      items={items}
      estimate={(item, width) =>
        estimateCard(item?.read.kind === 'found' ? cardOfFact(item.read.value) : undefined, width)
      }
      render={(item, index) => <BookmarkedCard item={item} onEdit={onEdit} first={index === 0} />}
      pages={{ ...read, count: read.data?.pages.length ?? 0 }}
      heights={heights}
      measured={measured}
    />
  );
}

function useBookmarkedPages(wanted: readonly SavedBookmark[]) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const ids = useMemo(() => wanted.map(({ post }) => post), [wanted]);
  return useInfiniteQuery({
    queryKey: [...postKeys.bookmarked(userId), ids],
    queryFn: ({ pageParam }) =>
      Promise.all(wanted.slice(pageParam, pageParam + LIMITS.feedPage).map((one) => readOne(api, one))),
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) =>
      from + LIMITS.feedPage < wanted.length ? from + LIMITS.feedPage : undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}

async function readOne(api: ScreenApi, { post, savedAt }: SavedBookmark): Promise<Bookmarked> {
  return { id: post, post, savedAt, read: await api.readFact('post', post) };
}

function BookmarkedCard({ item, onEdit, first }: { item: Bookmarked; onEdit: (id: string) => void; first: boolean }) {
  const { t } = useLingui();
  const notify = useNotify();
  const keep = useKeepPost();
  const { post, savedAt, read } = item;
  const takeOut = () => {
    keep(post, false, savedAt);
    notify({
      tone: 'positive',
      about: post,
      text: t`Removed from your bookmarks.`,
      action: { text: t`Undo`, run: () => keep(post, true, savedAt), stays: DURATIONS.undo },
    });
  };
  const button = (
    <Button small variant="text" onClick={takeOut}>
      <Icon name="bookmark" size={20} className="icon--full" />
      {t`Remove from bookmarks`}
    </Button>
  );
  if (read.kind === 'found')
    return <PostCard post={cardOfFact(read.value)} onEdit={onEdit} first={first} instead={button} />;
  return (
    <>
      <h2 className="post-card__title">
        {read.kind === 'unreachable' ? t`This post isn’t on your device` : t`This post was removed`}
      </h2>
      <p>
        {read.kind === 'unreachable'
          ? t`It’ll appear when you’re back online.`
          : t`The author or a community moderator removed it.`}
      </p>
      <div className="post-card__end row row--wrap">{button}</div>
    </>
  );
}
