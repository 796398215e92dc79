import { useLingui } from '@lingui/react/macro';
import { announcementKey } from '../../domain/announcement/id.ts';
import { commentAnchor } from '../../domain/comment/id.ts';
import { petKey } from '../../domain/pet/id.ts';
import { routePath } from '../../domain/routes.ts';
import { AdminScreen } from '../../features/admin/admin-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { postPath, profilePath } from '../links.ts';

const LINKS = {
  post: (slug: string, comment: string | null) => `${postPath(slug)}${comment === null ? '' : commentAnchor(comment)}`,
  person: profilePath,
  pet: (target: string) => routePath('pet', { id: petKey(target) }),
  announcement: (target: string) => routePath('announcement', { id: announcementKey(target) }),
};

/** For admins only: the guard stands before it, and the service asks again at every call. */
export default function AdminRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading title={t({ id: 'adminTitle', message: 'Admin · Lapka' })}>{t`Admin`}</PageHeading>
      <AdminScreen links={LINKS} />
    </>
  );
}
