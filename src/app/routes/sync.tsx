import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { targetOfReport } from '../../domain/moderation/id.ts';
import { PROFILE_ID } from '../../domain/profile/id.ts';
import { routePath } from '../../domain/routes.ts';
import { petPath } from '../../entities/pet/address.ts';
import { SyncCentre } from '../../features/sync/sync-centre.tsx';
import { useModerating } from '../../session/moderating.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useInstallState, useServices, useUpdate } from '../device/services.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { InstallDialog } from '../dialogs/install-dialog.tsx';

/** The sync centre; everything it can do works offline except sending itself. */
export default function SyncRoute() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { edit } = useComposer();
  const { report } = useModerating();
  const { install } = useServices();
  const onEdit = (id: string) => {
    if (id.startsWith('report:')) report(targetOfReport(id));
    else if (id === PROFILE_ID) void navigate(routePath('myProfile'));
    else if (id.startsWith('pet:')) void navigate(petPath(id));
    else if (id.startsWith('announcement:')) void navigate(routePath('myAnnouncements'));
    else edit(id);
  };
  const onUpdate = useUpdate();
  const state = useInstallState();
  const [steps, setSteps] = useState(false);
  const onInstall = state === 'ready' ? () => void install.ask() : state === 'ios' ? () => setSteps(true) : null;
  return (
    <>
      <PageHeading>{t`Sync centre`}</PageHeading>
      <SyncCentre
        onEdit={onEdit}
        onSignIn={() => void navigate(routePath('signIn'), { state: { from: routePath('sync') } })}
        onUpdate={onUpdate}
        onInstall={onInstall}
      />
      {steps && <InstallDialog onClose={() => setSteps(false)} />}
    </>
  );
}
