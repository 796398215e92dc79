import { useLingui } from '@lingui/react/macro';
import { StatePanel } from '../../../ui/notice/state-panel.tsx';

/** The room of the first cards, reserved: nothing jumps when they come. */
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
            'The posts were never on this device, and the network or the server is out of reach. They come by themselves.',
        })}
      />
    );
  }
  return <StatePanel title={<h2>{t`No posts yet`}</h2>} text={t`Be the first to tell something about your pet.`} />;
}
