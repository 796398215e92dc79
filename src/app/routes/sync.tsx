import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { typeOfStatement } from '../../domain/kinds/kinds.ts';
import type { StatementType } from '../../domain/kinds/names.ts';
import { targetOfReport } from '../../domain/moderation/id.ts';
import { petPath, reservationPath } from '../../domain/paths.ts';
import { reservationFactId } from '../../domain/reservation/id.ts';
import { routePath } from '../../domain/routes.ts';
import { SyncCentre } from '../../features/sync/sync-centre.tsx';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useInstallState, useServices, useUpdate } from '../device/services.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { InstallDialog } from '../dialogs/install-dialog.tsx';

/** The sync centre; everything except sending works offline. */
export default function SyncRoute() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { edit } = useComposer();
  const { report } = useModerating();
  const { install } = useServices();
  const userId = usePerson()?.userId ?? '';
  const go = (to: string) => void navigate(to);
  /** The screen that edits each kind without a dialog over every screen. */
  const places: Partial<Record<StatementType, (id: string) => void>> = {
    report: (id) => report(targetOfReport(id)),
    profile: () => go(routePath('myProfile')),
    pet: (id) => go(petPath(id)),
    announcement: () => go(routePath('myAnnouncements')),
    // Its page explains the refusal and offers other days.
    reservation: (id) => go(reservationPath(reservationFactId(id, userId))),
  };
  const onEdit = (id: string) => {
    const type = typeOfStatement(id);
    const place = type === null ? undefined : places[type];
    if (place === undefined) edit(id);
    else place(id);
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
        onSignIn={() => navigate(routePath('signIn'), { state: { from: routePath('sync') } })}
        onUpdate={onUpdate}
        onInstall={onInstall}
      />
      {steps && <InstallDialog onClose={() => setSteps(false)} />}
    </>
  );
}
