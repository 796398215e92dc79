import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isStale } from '../../../domain/outcome/stale.ts';
import { textOf } from '../../../domain/post/allowed-html.ts';
import { postPath } from '../../../domain/routes.ts';
import { LikeButton, LikeCount } from '../../../entities/like/like-button.tsx';
import { OpenPhoto } from '../../../entities/photo/open-photo.tsx';
import { type CardPost, cardOfFact, cardOfOwn } from '../../../entities/post/card-post.ts';
import { PostPhoto } from '../../../entities/post/post-photo.tsx';
import { usePostBySlug } from '../../../entities/post/queries.ts';
import { isRemoved, useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OutOfReach, StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { BookmarkButton } from '../card/bookmark-button.tsx';
import { OwnState } from '../card/own-state.tsx';
import { CommentCount, PostByline, Tags } from '../card/post-card.tsx';
import { POST_HTML } from './html-rules.ts';
import { PostMenu } from './post-menu.tsx';
import '../posts.css';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { useOwnPosts } from '../queries.ts';

/** If the code for formatted text cannot be loaded, the plain text is shown. */
const SafeHtml = lazyPart(() => import('../../../entities/post/safe-html.tsx'), {
  coming: <p className="prose prose--coming" />,
  failed: ({ html }) => <p className="prose">{textOf(html)}</p>,
});

interface PostViewProps {
  slug: string;
  onEdit: (id: string) => void;
  /** The comments on the post. */
  commentsFor: (post: CardPost) => ReactNode;
  /** Shown for an address without a post. */
  missing: ReactNode;
  back: ReactNode;
}

/** One post to read (spec part 1, section 2.13). Removed and unreachable are normal results, not errors. */
export function PostView({ slug, onEdit, commentsFor, missing, back }: PostViewProps) {
  const { t } = useLingui();
  const read = usePostBySlug(slug);
  const own = useOwnPosts();
  const person = usePerson();
  const removed = useRemoved();
  const record = own.data?.find(({ statement }) => statement.type === 'post' && statement.slug === slug);
  const fact = read.data?.kind === 'found' ? read.data.value : null;
  // Just published: its fact is not here yet, is still the previous one, or is out of reach; the author's own statement
  // has the text.
  const ahead =
    record?.state === 'published' &&
    (fact === null ? read.isFetched && read.data?.kind !== 'removed' : isStale(fact, record.statement));
  const post =
    record?.statement.type === 'post' && person !== null && (record.state !== 'published' || ahead)
      ? cardOfOwn(record, record.statement, person, fact)
      : fact && cardOfFact(fact);
  const going = post === null ? undefined : removed.get(post.id);
  const isPostRemoved = record?.state === 'removed' || isRemoved(going, record !== undefined);
  if (post !== null && !isPostRemoved) {
    return (
      <>
        <WholePost post={post} onEdit={onEdit} />
        {post.published && commentsFor(post)}
      </>
    );
  }
  if (read.isPending || (person !== null && own.isPending)) return <Waiting />;
  const title = t({ id: 'postTitle', message: 'Post · Lapka' });
  if (read.data?.kind === 'removed' || isPostRemoved) {
    return (
      <StatePanel
        title={<PageHeading title={title}>{t`This post was removed`}</PageHeading>}
        text={t`The author or a community moderator removed it.`}
      >
        {back}
      </StatePanel>
    );
  }
  if (read.data?.kind === 'missing') return missing;
  return (
    <OutOfReach
      title={<PageHeading title={title}>{t`This post isn’t on your device`}</PageHeading>}
      text={t({
        id: 'failedToLoadPost',
        message: 'We can’t load this post right now. You may be offline, or the server may be down.',
      })}
      onRetry={() => void read.refetch()}
      back={back}
    />
  );
}

function WholePost({ post, onEdit }: { post: CardPost; onEdit: (id: string) => void }) {
  const { t } = useLingui();
  const { title, photo } = post;
  const isLocal = post.own?.photoWaiting === true;
  return (
    <article className="post-card post-card--whole panel">
      <div className="post-card__head">
        <PostByline post={post} whole />
        <PostMenu post={post} onEdit={() => onEdit(post.id)} />
      </div>
      <PageHeading title={t({ id: 'postTitleOf', message: `${title} · Lapka` })}>{title}</PageHeading>
      <Tags tags={post.tags} />
      {photo !== null && (
        <OpenPhoto viewed={{ photo, from: isLocal ? 'device' : 'service' }}>
          <PostPhoto photo={photo} local={isLocal} eager />
        </OpenPhoto>
      )}
      {textOf(post.content) !== '' && <SafeHtml html={post.content} rules={POST_HTML} />}
      <OwnState post={post} onEdit={onEdit} />
      <div className="post-card__end row row--wrap">
        <CommentCount count={post.commentsCount} />
        {post.published ? <LikeButton target={post} /> : <LikeCount target={post} />}
        {post.published && (
          <ShareButton variant="post" href={postPath(post.slug)} title={title} text={textOf(post.content)} />
        )}
        {post.published && <BookmarkButton id={post.id} />}
      </div>
    </article>
  );
}
