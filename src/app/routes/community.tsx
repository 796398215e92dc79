import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { routePath } from '../../domain/routes.ts';
import { OwnAvatar } from '../../entities/person/own-avatar.tsx';
import { PostInput } from '../../features/posts/compose/post-input.tsx';
import { Feed } from '../../features/posts/lists/feed.tsx';
import { useFeed } from '../../features/posts/queries.ts';
import { usePerson } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { StatePanel } from '../../ui/notice/placeholders.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** The community page (spec part 1, section 2.11). */
export default function CommunityRoute() {
  const { t } = useLingui();
  const { compose, edit } = useComposer();
  const person = usePerson();
  const feed = useFeed();
  const notify = useNotify();
  const failed = t({ id: 'communityLoadError', message: 'Failed to load community data' });
  useEffect(() => {
    if (feed.isLoadingError) notify({ tone: 'negative', text: failed, about: 'community' });
  }, [failed, feed.isLoadingError, notify]);
  return (
    <>
      <Breadcrumb current={t`Community`} />
      <div className="page-row row row--wrap between">
        <PageHeading>{t`Community`}</PageHeading>
        <ButtonLink to={routePath('search')} variant="quiet" small>
          <Icon name="search" size={20} />
          {t`Search`}
        </ButtonLink>
      </div>
      <PostInput avatar={person !== null && <OwnAvatar person={person} />} onCompose={compose} />
      {feed.isLoadingError ? (
        <StatePanel title={<h2>{failed}</h2>} text={t`Couldn’t load the data saved on this device.`}>
          <Button onClick={() => void feed.refetch()}>{t`Try again`}</Button>
        </StatePanel>
      ) : (
        <Feed onEdit={edit} />
      )}
    </>
  );
}
