import { useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function SyncRoute() {
  const { t } = useLingui();
  return <PageHeading title={t({ id: 'syncTitle', message: 'Sync centre · Lapka' })}>{t`Sync centre`}</PageHeading>;
}
