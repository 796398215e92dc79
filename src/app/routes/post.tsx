import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { PostView } from '../../features/posts/reading/post-view.tsx';
import { useRemovePost } from '../../features/posts/reading/use-remove-post.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { CommentMenu } from '../comment-menu.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { POST_LINKS } from '../links.ts';
import { PostMenu } from '../post-menu.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';
import { QuietBoundary } from '../screen/quiet-boundary.tsx';

const Comments = lazy(() => import('../../features/comments/comments.tsx'));
const RemoveDialog = lazyDialog(() => import('../../features/moderation/remove-dialog.tsx'));

/** Reading one post (spec part 1, section 2.13); an unknown address leads to /404. */
export default function PostRoute() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const { edit } = useComposer();
  const removePost = useRemovePost();
  const [removing, setRemoving] = useState<string | null>(null);
  const close = useCallback(() => setRemoving(null), []);
  return (
    <>
      <Breadcrumb current={t`Post`} parent={{ to: routePath('community'), text: t`Community` }} />
      <PostView
        key={slug}
        slug={slug}
        links={POST_LINKS}
        onEdit={edit}
        menuFor={(post) => (
          <PostMenu
            post={post}
            onEdit={() => edit(post.id)}
            onRemove={() => {
              removePost(post.id);
              void navigate(routePath('community'));
            }}
            onRemoveAsAdmin={() => setRemoving(post.id)}
          />
        )}
        commentsFor={(post) => (
          <QuietBoundary>
            <Suspense fallback={null}>
              <Comments
                postId={post.id}
                links={{
                  authorHref: POST_LINKS.author,
                  menuFor: (comment, own) => (
                    <CommentMenu comment={comment} {...own} onRemoveAsAdmin={() => setRemoving(comment._id)} />
                  ),
                }}
              />
            </Suspense>
          </QuietBoundary>
        )}
        missing={<Navigate to={routePath('notFound')} replace />}
        back={<ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>}
      />
      {removing !== null && <RemoveDialog target={removing} onClose={close} onRemoved={close} />}
    </>
  );
}
