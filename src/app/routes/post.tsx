import { useLingui } from '@lingui/react/macro';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { PostView } from '../../features/posts/post-view.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { useComposer } from '../composer.tsx';
import { PATHS } from '../paths.ts';

/** Reading one post (spec part 1, section 2.13); an unknown address leads to /404. */
export default function PostRoute() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const { edit } = useComposer();
  return (
    <>
      <Breadcrumb current={t`Post`} parent={{ to: PATHS.community, text: t`Community` }} />
      <PostView
        key={slug}
        slug={slug}
        onEdit={edit}
        onRemoved={() => void navigate(PATHS.community)}
        missing={<Navigate to={PATHS.notFound} replace />}
        back={<ButtonLink to={PATHS.community}>{t`Go to the community`}</ButtonLink>}
      />
    </>
  );
}
