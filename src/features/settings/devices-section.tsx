import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SignedInDevice } from '../../domain/account/commands.ts';
import { useDates } from '../../i18n/dates.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { FormEnd } from '../../ui/form/form.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { settingsKeys, useDevices } from './queries.ts';
import { Answer, Section } from './section.tsx';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.devices];

/** The devices where the person is signed in, and how to sign out there. */
export function DevicesSection() {
  const { t } = useLingui();
  const { api } = useDataClient();
  const devices = useDevices();
  const { run, busy } = useCommand(STALE);
  const [ending, setEnding] = useState<SignedInDevice | 'others' | null>(null);
  const end = async (which: SignedInDevice | 'others') => {
    if (which === 'others') await run(() => api.signOutOtherDevices(), t`Signed out everywhere else.`);
    else await run(() => api.signOutDevice(which.id), t`Signed out on that device.`);
    setEnding(null);
  };
  return (
    <Section title={t`Signed-in devices`} icon="device">
      <Answer answer={devices.data} data="devices" onAgain={() => void devices.refetch()}>
        {(list) => (
          <>
            <ul className="settings__list">
              {list.map((device) => {
                const named = device.label === '' ? { ...device, label: t`Unknown browser` } : device;
                return <DeviceRow key={device.id} device={named} onEnd={() => setEnding(named)} />;
              })}
            </ul>
            {list.filter(({ current }) => !current).length > 1 && (
              <Button onClick={() => setEnding('others')}>{t`Sign out everywhere else`}</Button>
            )}
          </>
        )}
      </Answer>
      {ending !== null && (
        <Modal
          title={ending === 'others' ? t`Sign out everywhere else?` : t`Sign out on that device?`}
          onClose={() => setEnding(null)}
        >
          <p>
            {ending === 'others'
              ? t`Every other device will have to sign in again. Anything not sent yet will stay on it.`
              : t`${ending.label} will have to sign in again. Anything not sent yet will stay on it.`}
          </p>
          <FormEnd>
            <Button onClick={() => setEnding(null)}>{t`Cancel`}</Button>
            <Button variant="primary" aria-disabled={busy} onClick={() => void end(ending)}>
              {ending === 'others' ? t`Sign out everywhere else` : t`Sign out there`}
            </Button>
          </FormEnd>
        </Modal>
      )}
    </Section>
  );
}

function DeviceRow({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const since = dates.date(device.signedInAt);
  const used = dates.recent(device.lastUsedAt);
  return (
    <li className="settings__row row row--wrap between">
      <div>
        <p className="strong">{device.label}</p>
        <p className="field__hint">{t`Since ${since} · last used ${used}`}</p>
      </div>
      {device.current ? (
        <span className="chip chip--info">{t`This device`}</span>
      ) : (
        <Button small onClick={onEnd} aria-label={t`Sign out there: ${device.label}`}>
          {t`Sign out there`}
        </Button>
      )}
    </li>
  );
}
