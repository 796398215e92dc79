import { Plural, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { mayEditPost } from '../../domain/post/rules.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { type CardPost, cardOfFact, cardOfOwn } from './card-post.ts';
import { POST_HTML } from './html-rules.ts';
import { OwnState } from './own-state.tsx';
import { PostByline, Tags } from './post-card.tsx';
import { PostPhoto } from './post-photo.tsx';
import './posts.css';
import { useOwnPosts, usePostBySlug } from './queries.ts';
import { RemovePostDialog } from './remove-post-dialog.tsx';

const SafeHtml = lazy(() => import('../../ui/safe-html.tsx'));

interface PostViewProps {
  slug: string;
  onEdit: (id: string) => void;
  onRemoved: () => void;
  /** Shown for an address that no post has. */
  missing: ReactNode;
  /** The way back to the list. */
  back: ReactNode;
}

/** One post to read (spec part 1, section 2.13). Removed and unreachable are answers, not mistakes. */
export function PostView({ slug, onEdit, onRemoved, missing, back }: PostViewProps) {
  const { t } = useLingui();
  const read = usePostBySlug(slug);
  const own = useOwnPosts();
  const person = usePerson();
  const record = own.data?.find(({ statement }) => statement.type === 'post' && statement.slug === slug);
  const fact = read.data?.kind === 'found' ? read.data.value : null;
  const post =
    record?.statement.type === 'post' && person !== null && record.state !== 'published'
      ? cardOfOwn(record, record.statement, person, fact)
      : fact && cardOfFact(fact);
  if (post !== null && record?.state !== 'removed')
    return <WholePost post={post} onEdit={onEdit} onRemoved={onRemoved} />;
  if (read.isPending || (person !== null && own.isPending)) return <Waiting />;
  const title = t({ id: 'postTitle', message: 'Post · Lapka' });
  if (read.data?.kind === 'removed' || record?.state === 'removed') {
    return (
      <StatePanel
        title={<PageHeading title={title}>{t`This post was removed`}</PageHeading>}
        text={t`Its author, or somebody who looks after the community, took it away.`}
      >
        {back}
      </StatePanel>
    );
  }
  if (read.data?.kind === 'missing') return missing;
  return (
    <StatePanel
      title={<PageHeading title={title}>{t`This post is not on your device`}</PageHeading>}
      text={t({
        id: 'failedToLoadPost',
        message: 'It cannot be fetched now: the network or the server is out of reach.',
      })}
    >
      <div className="actions">
        <Button look="primary" onClick={() => void read.refetch()}>
          {t`Try again`}
        </Button>
        {back}
      </div>
    </StatePanel>
  );
}

function WholePost({
  post,
  onEdit,
  onRemoved,
}: {
  post: CardPost;
  onEdit: (id: string) => void;
  onRemoved: () => void;
}) {
  const { t } = useLingui();
  const person = usePerson();
  const [removing, setRemoving] = useState(false);
  const { title, likes, commentsCount } = post;
  const mine = person?.userId === post.authorId && mayEditPost(post, person);
  return (
    <article className="post-card post-card--whole panel">
      <PostByline post={post} />
      <PageHeading title={t({ id: 'postTitleOf', message: `${title} · Lapka` })}>{title}</PageHeading>
      <Tags tags={post.tags} />
      {post.photo !== null && <PostPhoto photo={post.photo} local={post.own?.photoWaiting === true} eager />}
      <Suspense fallback={<p className="prose prose--coming" />}>
        <SafeHtml html={post.content} rules={POST_HTML} />
      </Suspense>
      <OwnState post={post} onEdit={onEdit} />
      <p className="post-card__counts">
        <span>
          <Icon name="comment" size={20} />
          <Plural value={commentsCount} one="# comment" other="# comments" />
        </span>
        <span>
          <Icon name="heart" size={20} />
          <Plural value={likes} one="# like" other="# likes" />
        </span>
      </p>
      {mine && (
        <div className="actions">
          <Button small onClick={() => onEdit(post.id)}>
            <Icon name="edit" size={18} />
            {t`Edit`}
          </Button>
          <Button small look="danger" onClick={() => setRemoving(true)}>
            <Icon name="trash" size={18} />
            {t`Remove`}
          </Button>
        </div>
      )}
      {removing && (
        <RemovePostDialog id={post.id} title={title} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </article>
  );
}
