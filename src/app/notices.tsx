import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { useSyncStatus } from '../features/sync/queries.ts';
import { Button } from '../ui/button.tsx';
import { InstallNotice } from './install-notice.tsx';
import { useServices, useUpdateWaits } from './services.tsx';

/** What the app has to say once, above the content: a new version, a window that keeps nothing, a wrong clock, installing. */
export function Notices() {
  return (
    <>
      <UpdateNotice />
      <LimitedNotice />
      <ClockNotice />
      <InstallNotice />
    </>
  );
}

/** Waits for open forms; until then the badge's dot tells. */
function UpdateNotice() {
  const { t } = useLingui();
  const { updates, forms } = useServices();
  const waits = useUpdateWaits();
  const busy = useSyncExternalStore(forms.subscribe, forms.any);
  if (!waits || busy) return null;
  return (
    <div className="banner" role="status">
      <p>{t`A new version is ready.`}</p>
      <div className="banner__actions">
        <Button look="primary" small onClick={() => updates.applyUpdate()}>
          {t`Update`}
        </Button>
      </div>
    </div>
  );
}

function LimitedNotice() {
  const { t } = useLingui();
  const { storage } = useServices();
  const kept = useSyncExternalStore(storage.subscribe, storage.get);
  if (kept !== 'limited') return null;
  return (
    <div className="banner" role="status">
      <p>{t`This window keeps nothing. You can read; install the app to write offline.`}</p>
    </div>
  );
}

function ClockNotice() {
  const { t } = useLingui();
  const status = useSyncStatus();
  const [closed, setClosed] = useState(false);
  if (closed || status?.clockWrong !== true) return null;
  return (
    <div className="banner" role="status">
      <p>{t`Your device’s clock seems wrong.`}</p>
      <div className="banner__actions">
        <Button look="text" small onClick={() => setClosed(true)}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}
