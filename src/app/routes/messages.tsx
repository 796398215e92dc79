import { useLingui } from '@lingui/react/macro';
import { MessagesScreen } from '../../features/chat/list/messages-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

export default function MessagesRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Messages`} />
      <PageHeading>{t`Messages`}</PageHeading>
      <MessagesScreen />
    </>
  );
}
