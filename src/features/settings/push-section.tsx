import { useLingui } from '@lingui/react/macro';
import { isOn } from '../../domain/preferences/rules.ts';
import { CHANNELS, type Channel, type Preferences } from '../../domain/preferences/schema.ts';
import { Button } from '../../ui/action/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { Section } from './section.tsx';
import { usePreferences } from './use-preferences.ts';
import { type PushState, usePush } from './use-push.ts';

interface PushSectionProps {
  /** Shows how to install the app where notifications come to installed apps only (iOS); null elsewhere. */
  onInstallFirst: (() => void) | null;
}

/** Notifications outside the app: whether this device shows them, what about, and when it is quiet. */
export function PushSection({ onInstallFirst }: PushSectionProps) {
  const { t } = useLingui();
  const push = usePush();
  const { preferences, change } = usePreferences();
  return (
    <Section title={t`Notifications outside the app`} icon="bell">
      <p>{t`We tell you on this device when something concerns you, also when Lapka is closed. In the app everything stands under “Notifications” all the same.`}</p>
      {push.state === null ? (
        <p className="settings__coming">{t`Loading`}</p>
      ) : (
        <ThisDevice state={push.state} busy={push.busy} onTurn={push.turn} onInstallFirst={onInstallFirst} />
      )}
      <p className="field__hint">{t`A day before a confirmed reservation this device reminds you by itself, also without a network, as long as “My pets and announcements” is on.`}</p>
      {preferences !== null && <Chosen preferences={preferences} onChange={(part) => void change(part)} />}
    </Section>
  );
}

function ThisDevice({
  state: { permission, on },
  busy,
  onTurn,
  onInstallFirst,
}: {
  state: PushState;
  busy: boolean;
  onTurn: (on: boolean) => Promise<void>;
} & PushSectionProps) {
  const { t } = useLingui();
  if (permission === 'unsupported') {
    return (
      <div className="settings__missing row row--wrap between">
        <p>
          {onInstallFirst === null
            ? t`This browser cannot show notifications of the app.`
            : t`On an iPhone or iPad notifications come once Lapka is installed.`}
        </p>
        {onInstallFirst !== null && (
          <Button small onClick={onInstallFirst}>
            {t`How to install`}
          </Button>
        )}
      </div>
    );
  }
  if (permission === 'denied') {
    return (
      <div className="settings__missing row row--wrap between" role="status">
        <p>
          {t`This browser does not allow notifications from Lapka. To allow them, tap the sign left of the address (in the installed app: the phone’s settings of Lapka), choose “Notifications” and “Allow”, then come back here.`}
        </p>
      </div>
    );
  }
  return (
    <Switch
      label={t`On this device`}
      hint={busy ? t`One moment…` : t`Your browser asks you once whether it may.`}
      checked={on}
      busy={busy}
      onChange={(wanted) => void onTurn(wanted)}
    />
  );
}

function Chosen({
  preferences: { push, quietHours, pushWords = true },
  onChange,
}: {
  preferences: Preferences;
  onChange: (part: (now: Preferences) => Partial<Preferences>) => void;
}) {
  const { t } = useLingui();
  const names: Record<Channel, string> = {
    messages: t({ context: 'settings', message: 'Messages' }),
    comments: t`Comments on my posts`,
    replies: t`Answers to my comments`,
    likes: t`Likes`,
    market: t`My pets and announcements`,
    moderation: t`Reports and what moderators decide`,
    account: t`My account and its safety`,
  };
  return (
    <>
      <fieldset className="settings__group">
        <legend>{t`What about, on all of your devices`}</legend>
        {CHANNELS.map((channel) => (
          <Switch
            key={channel}
            label={names[channel]}
            checked={isOn(push, channel)}
            onChange={(on) => onChange((now) => ({ push: { ...now.push, [channel]: on } }))}
          />
        ))}
      </fieldset>
      {isOn(push, 'messages') && (
        <Switch
          label={t`Show what a message says`}
          hint={t`Without it only who wrote is shown: a locked phone is read by others, too.`}
          checked={pushWords}
          onChange={(on) => onChange(() => ({ pushWords: on }))}
        />
      )}
      <QuietHours value={quietHours} onChange={(hours) => onChange(() => ({ quietHours: hours }))} />
    </>
  );
}
