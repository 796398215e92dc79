import { useLingui } from '@lingui/react/macro';
import { AddButton } from '../../../features/market/browse/add-button.tsx';
import { MyAnnouncements } from '../../../features/market/own/my-announcements.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useAnnouncing } from '../../dialogs/announcing.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** The person's own announcements (spec part 2, section 2). */
export default function MyAnnouncementsRoute() {
  const { t } = useLingui();
  const { publish, edit, dialog } = useAnnouncing();
  return (
    <>
      <Breadcrumb current={t`My announcements`} />
      <PageHeading>{t`My announcements`}</PageHeading>
      <MyAnnouncements onPublish={publish} onEdit={edit} />
      <AddButton onClick={publish} />
      {dialog}
    </>
  );
}
