import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/field/switch.tsx';
import { Section } from './section.tsx';
import { usePreferences } from './use-preferences.ts';

/** Whether others see what this person has read. */
export function MessagesSection() {
  const { t } = useLingui();
  const { preferences, change } = usePreferences();
  if (preferences === null) return null;
  return (
    <Section title={t({ context: 'settings', message: 'Messages' })} icon="mail">
      <Switch
        label={t`Let others see when I’ve read their messages`}
        hint={t`If it’s off, you won’t see when they’ve read yours either.`}
        checked={preferences.tellsRead}
        onChange={(tellsRead) => void change(() => ({ tellsRead }))}
      />
    </Section>
  );
}
