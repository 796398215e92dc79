import { useLingui } from '@lingui/react/macro';
import { UnreadChats } from '../../features/chat/list/unread-chats.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

export default function NotificationsRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Notifications`} />
      <PageHeading>{t`Notifications`}</PageHeading>
      <UnreadChats />
      <NotificationList />
    </>
  );
}
