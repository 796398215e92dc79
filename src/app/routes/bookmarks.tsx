import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { BookmarkedPosts } from '../../features/posts/lists/bookmarked-posts.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** The person's saved posts (spec part 1, section 2.14). */
export default function BookmarksRoute() {
  const { t } = useLingui();
  const { edit } = useComposer();
  return (
    <>
      <Breadcrumb current={t`Bookmarks`} />
      <PageHeading>{t`Bookmarks`}</PageHeading>
      <BookmarkedPosts
        onEdit={edit}
        back={
          <ButtonLink to={routePath('community')} variant="primary">
            {t`Go to the community`}
          </ButtonLink>
        }
      />
    </>
  );
}
