import { useLingui } from '@lingui/react/macro';
import { Button } from '../action/button.tsx';
import { StatePanel } from './placeholders.tsx';

/** In place of a text that is neither on the device nor reachable. */
export function MissingText({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <StatePanel
      title={<h2>{t`This text isn’t on your device yet`}</h2>}
      text={t`Open it once while you’re online, and you can read it offline too.`}
    >
      <Button variant="primary" onClick={onAgain}>
        {t`Try again`}
      </Button>
    </StatePanel>
  );
}
