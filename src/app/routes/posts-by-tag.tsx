import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { normaliseTags } from '../../domain/post/tags.ts';
import { routePath } from '../../domain/routes.ts';
import { TagCount, TagPosts } from '../../features/posts/lists/tag-posts.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** Posts by tag (spec part 1, section 2.14). */
export default function PostsByTagRoute() {
  const { t } = useLingui();
  const { tagname = '' } = useParams();
  // A link typed in capitals means the same tag.
  const tag = normaliseTags([tagname])[0] ?? tagname;
  const navigate = useNavigate();
  const { edit } = useComposer();
  const onFailed = useCallback(() => navigate(routePath('notFound'), { replace: true }), [navigate]);
  return (
    <>
      <Breadcrumb current={`# ${tag}`} parent={{ to: routePath('community'), text: t`Community` }} />
      <div className="page-row row row--wrap between">
        <PageHeading>{`# ${tag}`}</PageHeading>
        <TagCount key={tag} tag={tag} />
      </div>
      <TagPosts
        key={tag}
        tag={tag}
        onEdit={edit}
        onFailed={onFailed}
        back={<ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>}
      />
    </>
  );
}
