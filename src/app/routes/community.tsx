import { useLingui } from '@lingui/react/macro';
import { Feed } from '../../features/posts/feed.tsx';
import { PostInput } from '../../features/posts/post-input.tsx';
import { useSyncStatus } from '../../features/sync/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { useComposer } from '../composer.tsx';
import { PATHS, postPath } from '../paths.ts';

/** The community page (spec part 1, section 2.11). */
export default function CommunityRoute() {
  const { t } = useLingui();
  const { compose, edit } = useComposer();
  const badge = useSyncStatus()?.badge;
  return (
    <>
      <Breadcrumb current={t`Community`} />
      <div className="page-row">
        <PageHeading title={t({ id: 'communityTitle', message: 'Community · Lapka' })}>{t`Community`}</PageHeading>
        <ButtonLink to={PATHS.search} look="quiet" small>
          <Icon name="search" size={20} />
          {t`Search`}
        </ButtonLink>
      </div>
      <PostInput onCompose={compose} />
      <Feed hrefOf={postPath} onEdit={edit} unreachable={badge === 'offline' || badge === 'unreachable'} />
    </>
  );
}
