import { useLingui } from '@lingui/react/macro';
import { StatePanel } from '../../../ui/notice/placeholders.tsx';
import { FirstPost } from './first-post.tsx';

/** Reserves the space of the first cards, so that nothing moves when they load. */
export function FeedSkeleton() {
  const { t } = useLingui();
  return (
    <div className="stack loose" role="status">
      <span className="visually-hidden">{t`Loading posts`}</span>
      {[0, 1, 2].map((n) => (
        <div key={n} className="feed-skeleton__card panel stack" aria-hidden="true">
          <span className="feed-skeleton__line" />
          <span className="feed-skeleton__line feed-skeleton__line--long" />
          <span className="feed-skeleton__photo" />
        </div>
      ))}
    </div>
  );
}

/** `empty`: the community has no posts; `unreachable`: none is on this device, and none can be fetched now. */
export function FeedState({ reason }: { reason: 'empty' | 'unreachable' }) {
  const { t } = useLingui();
  if (reason === 'unreachable') {
    return (
      <StatePanel
        title={<h2>{t`Nothing here yet`}</h2>}
        text={t({
          id: 'errorFetchingPosts',
          message:
            'These posts haven’t been loaded on this device yet. You may be offline, or the server may be down. They’ll appear by themselves.',
        })}
      />
    );
  }
  return (
    <StatePanel title={<h2>{t`No posts yet`}</h2>} text={t`Be the first to share something about your pet.`}>
      <div className="actions">
        <FirstPost />
      </div>
    </StatePanel>
  );
}
