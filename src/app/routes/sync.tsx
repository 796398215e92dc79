import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOwnPosts } from '../../features/posts/queries.ts';
import { SyncCentre } from '../../features/sync/sync-centre.tsx';
import { AntdProvider } from '../../ui/antd-provider.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useComposer } from '../composer.tsx';
import { InstallDialog } from '../install-dialog.tsx';
import { PATHS } from '../paths.ts';
import { useInstallState, useServices } from '../services.tsx';

/** The sync centre; everything it can do works offline except sending itself. */
export default function SyncRoute() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { edit } = useComposer();
  const { install } = useServices();
  const own = useOwnPosts().data;
  const ownerOf = (sha256: string) => {
    const statement = own?.find(
      (record) => record.statement.type === 'post' && record.statement.photo?.sha256 === sha256,
    )?.statement;
    return statement?.type === 'post' ? { id: statement._id, title: statement.postTitle } : null;
  };
  const state = useInstallState();
  const [steps, setSteps] = useState(false);
  const onInstall = state === 'ready' ? () => void install.ask() : state === 'ios' ? () => setSteps(true) : null;
  return (
    <AntdProvider>
      <PageHeading title={t({ id: 'syncTitle', message: 'Sync centre · Lapka' })}>{t`Sync centre`}</PageHeading>
      <SyncCentre
        onEdit={edit}
        ownerOf={ownerOf}
        onSignIn={() => void navigate(PATHS.signIn, { state: { from: PATHS.sync } })}
        onInstall={onInstall}
      />
      {steps && <InstallDialog onClose={() => setSteps(false)} />}
    </AntdProvider>
  );
}
