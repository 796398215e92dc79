import { useLingui } from '@lingui/react/macro';
import { CHANNELS, type Channel, type Preferences } from '../../domain/preferences/schema.ts';
import { Button } from '../../ui/action/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { Section } from './section.tsx';
import { usePreferences } from './use-preferences.ts';
import { type PushState, usePush } from './use-push.ts';

interface PushSectionProps {
  /** Shows how to install the app where only installed apps get notifications (iOS); null elsewhere. */
  onInstallFirst: (() => void) | null;
}

/** Notifications outside the app: whether this device shows them, their subjects, and the quiet hours. */
export function PushSection({ onInstallFirst }: PushSectionProps) {
  const { t } = useLingui();
  const push = usePush();
  const { preferences, change } = usePreferences();
  return (
    <Section title={t`Notifications outside the app`} icon="bell">
      <p>{t`We’ll let you know on this device when something concerns you, even when Lapka is closed. You’ll still find everything in the app under “Notifications”.`}</p>
      {push.state === null ? (
        <p className="settings__coming">{t`Loading`}</p>
      ) : (
        <ThisDevice state={push.state} busy={push.busy} onTurn={push.turn} onInstallFirst={onInstallFirst} />
      )}
      <p className="field__hint">{t`The day before a confirmed reservation, this device reminds you, even offline, as long as “My pets and announcements” is on.`}</p>
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
            ? t`This browser can’t show app notifications.`
            : t`On iPhone or iPad, you’ll get notifications once Lapka is installed.`}
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
          {t`This browser doesn’t allow notifications from Lapka. To allow them, tap the icon to the left of the address (in the installed app, go to Lapka in your phone’s settings), choose “Notifications” and “Allow”, then come back here.`}
        </p>
      </div>
    );
  }
  return (
    <Switch
      label={t`On this device`}
      hint={busy ? t`One moment…` : t`Your browser will ask for permission once.`}
      checked={on}
      busy={busy}
      onChange={(wanted) => void onTurn(wanted)}
    />
  );
}

function Chosen({
  preferences: { push, quietHours, pushWords },
  onChange,
}: {
  preferences: Preferences;
  onChange: (part: (now: Preferences) => Partial<Preferences>) => void;
}) {
  const { t } = useLingui();
  const names: Record<Channel, string> = {
    messages: t({ context: 'settings', message: 'Messages' }),
    comments: t`Comments on my posts`,
    replies: t`Replies to my comments`,
    likes: t`Likes`,
    market: t`My pets and announcements`,
    moderation: t`Reports and moderators’ decisions`,
    account: t`My account and its security`,
  };
  return (
    <>
      <fieldset className="settings__group">
        <legend>{t`What to notify you about on all your devices`}</legend>
        {CHANNELS.map((channel) => (
          <Switch
            key={channel}
            label={names[channel]}
            checked={push[channel]}
            onChange={(on) => onChange((now) => ({ push: { ...now.push, [channel]: on } }))}
          />
        ))}
      </fieldset>
      {push.messages && (
        <Switch
          label={t`Show message text`}
          hint={t`If it’s off, you only see who wrote: other people can see a locked phone too.`}
          checked={pushWords}
          onChange={(on) => onChange(() => ({ pushWords: on }))}
        />
      )}
      <QuietHours value={quietHours} onChange={(hours) => onChange(() => ({ quietHours: hours }))} />
    </>
  );
}
