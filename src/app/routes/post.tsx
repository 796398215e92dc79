import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { PostView } from '../../features/posts/reading/post-view.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Navigate } from '../../ui/navigation/navigation.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

const Comments = lazyPart(() => import('../../features/comments/comments.tsx'), { coming: null });

/** One post (spec part 1, section 2.13); an unknown address leads to /404. */
export default function PostRoute() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { edit } = useComposer();
  return (
    <>
      <Breadcrumb current={t`Post`} parent={{ to: routePath('community'), text: t`Community` }} />
      <PostView
        key={slug}
        slug={slug}
        onEdit={edit}
        commentsFor={(post) => <Comments postId={post.id} />}
        missing={<Navigate to={routePath('notFound')} replace />}
        back={<ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>}
      />
    </>
  );
}
