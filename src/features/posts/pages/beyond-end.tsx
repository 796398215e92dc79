import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUnreachable } from '../../../session/sync-status.ts';
import { Button } from '../../../ui/action/button.tsx';

export interface BeyondEndProps {
  asking: boolean;
  again: () => void;
}

/**
 * The end of a list whose older posts could not be fetched: the reason, and a retry by the button or when the network
 * is back.
 */
export default function BeyondEnd({ asking, again }: BeyondEndProps) {
  const unreachable = useUnreachable();
  const { t } = useLingui();
  const was = useRef(unreachable);
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (was.current && !unreachable) askAgain();
    was.current = unreachable;
  }, [unreachable]);
  return (
    <div className="feed__beyond stack">
      <p role="status">
        {unreachable
          ? t`Older posts aren’t on this device. You may be offline, or the server may be down. They’ll appear by themselves.`
          : t`Couldn’t load older posts.`}
      </p>
      <Button small onClick={again} aria-disabled={asking}>
        {t`Try again`}
      </Button>
    </div>
  );
}
