import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnPosts } from '../../features/posts/queries.ts';
import { Button } from '../../ui/action/button.tsx';
import { useInstallState, useServices } from '../device/services.tsx';
import { InstallDialog } from '../dialogs/install-dialog.tsx';
import { isGoodMoment, readVisits, writeDeclined } from './visits.ts';

/**
 * Offers to install the app at a good moment: after the first own post or at the third visit, and never again once
 * declined. It appears with the next navigation: the browser reports late that it can install, and a banner above the
 * content would push away what is being read.
 */
export default function InstallNotice() {
  const { t } = useLingui();
  const { install } = useServices();
  const state = useInstallState();
  const { pathname } = useLocation();
  const hasPosted = (useOwnPosts().data?.length ?? 0) > 0;
  const [declined, setDeclined] = useState(false);
  const [steps, setSteps] = useState(false);
  const possible = (state === 'ready' || state === 'ios') && !declined;
  const good = possible && isGoodMoment(readVisits(), hasPosted);
  const [offered, setOffered] = useState({ pathname, here: false });
  if (offered.pathname !== pathname) setOffered({ pathname, here: good });
  if (!good || !offered.here) return null;
  return (
    <div className="banner">
      <p>{t`Install Lapka: it opens faster and works offline.`}</p>
      <div className="banner__actions row row--wrap">
        <Button variant="primary" small onClick={() => (state === 'ios' ? setSteps(true) : void install.ask())}>
          {t`Install`}
        </Button>
        <Button
          variant="text"
          small
          onClick={() => {
            writeDeclined();
            setDeclined(true);
          }}
        >
          {t`Not now`}
        </Button>
      </div>
      {steps && <InstallDialog onClose={() => setSteps(false)} />}
    </div>
  );
}
