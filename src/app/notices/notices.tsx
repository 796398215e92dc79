import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useSituation } from '../../features/sync/use-situation.ts';
import { withVisitTexts } from '../../i18n/setup.ts';
import { useSyncStatus } from '../../session/sync-status.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { EVICTED } from '../device/evicted.ts';
import { useServices, useUpdate, useUpdateWaits } from '../device/services.tsx';
import { useAfterFirstScreen } from '../screen/use-after-first-screen.ts';

const InstallNotice = lazyPart(() => withVisitTexts(() => import('./install-notice.tsx')), {
  coming: null,
  failed: () => null,
});

/**
 * The app's own notices above the content: a new version, an outdated one, a window without storage, a wrong clock,
 * installing.
 */
export function Notices() {
  const afterFirstScreen = useAfterFirstScreen();
  return (
    <>
      <UpdateNotice />
      <LimitedNotice />
      <EvictedNotice />
      <ClockNotice />
      {afterFirstScreen && <InstallNotice />}
    </>
  );
}

/**
 * A newer version is here, or this one is too old. The notice waits until open forms close; the badge shows the update
 * until then.
 */
function UpdateNotice() {
  const { t, i18n } = useLingui();
  const { forms } = useServices();
  const waits = useUpdateWaits();
  const situation = useSituation();
  const update = useUpdate();
  const busy = useSyncExternalStore(forms.subscribe, forms.any);
  const tooOld = situation?.action === 'update';
  if (busy || !(waits || tooOld)) return null;
  return (
    <div className="banner" role="status">
      <p>{tooOld && !waits ? i18n._(situation.sentence) : t`A new version is ready.`}</p>
      <div className="banner__actions row row--wrap">
        <Button variant="primary" small onClick={update}>
          {t`Update`}
        </Button>
      </div>
    </div>
  );
}

function LimitedNotice() {
  const { t } = useLingui();
  const { storage } = useServices();
  const storageState = useSyncExternalStore(storage.subscribe, storage.get);
  if (storageState !== 'limited') return null;
  return (
    <div className="banner" role="status">
      <p>{t`Private window: nothing is saved here. Install the app to write offline.`}</p>
    </div>
  );
}

function EvictedNotice() {
  const { t } = useLingui();
  const evicted = useQuery({ queryKey: EVICTED, queryFn: () => false }).data === true;
  return evicted ? <ClosableNotice text={t`This browser cleared the app’s data. We’re downloading it again.`} /> : null;
}

function ClockNotice() {
  const { t } = useLingui();
  const wrong = useSyncStatus()?.clockWrong === true;
  return wrong ? <ClosableNotice text={t`Your device’s clock seems to be wrong.`} /> : null;
}

/** Shown once: when closed, it stays hidden until the app is opened again. */
function ClosableNotice({ text }: { text: string }) {
  const { t } = useLingui();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div className="banner" role="status">
      <p>{text}</p>
      <div className="banner__actions row row--wrap">
        <Button variant="text" small onClick={() => setClosed(true)}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}
