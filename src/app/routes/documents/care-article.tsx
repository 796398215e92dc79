import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { careArticle } from '../../../domain/care/articles.ts';
import { careTag } from '../../../domain/care/tag.ts';
import { routePath } from '../../../domain/routes.ts';
import { CareArticleView } from '../../../features/documents/care/care-article.tsx';
import { HandbookState } from '../../../features/documents/care/handbook-state.tsx';
import { useHandbook } from '../../../features/documents/care/use-handbook.ts';
import { TaggedPosts } from '../../../features/posts/lists/lazy-tagged-posts.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Navigate } from '../../../ui/navigation/navigation.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** An article of the care handbook; an unknown address leads to the list of all. */
export default function CareArticleRoute() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const article = careArticle(slug);
  const handbook = useHandbook();
  if (article === null) return <Navigate to={routePath('care')} replace />;
  const title = handbook.data?.[slug]?.title;
  return (
    <>
      <Breadcrumb current={title ?? t`Pet care`} parent={{ to: routePath('care'), text: t`Pet care` }} />
      {title !== undefined && <PageHeading>{title}</PageHeading>}
      {handbook.data === undefined ? (
        <HandbookState handbook={handbook} />
      ) : (
        <CareArticleView
          key={slug}
          article={article}
          texts={handbook.data}
          community={<TaggedPosts tag={careTag(slug)} />}
        />
      )}
    </>
  );
}
