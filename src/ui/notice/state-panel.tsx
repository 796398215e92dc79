import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Paw } from '../picture/icons.tsx';

/** Replaces missing content: empty, removed, or unreachable. */
export function StatePanel({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="state">
      <div className="state__art">
        <Paw size={96} />
      </div>
      {title}
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

interface OutOfReachProps {
  title: ReactNode;
  text: ReactNode;
  onRetry: () => void;
  back: ReactNode;
}

/** For content that is not on the device and cannot be fetched now. */
export function OutOfReach({ title, text, onRetry, back }: OutOfReachProps) {
  const { t } = useLingui();
  return (
    <StatePanel title={title} text={text}>
      <div className="actions">
        <Button variant="primary" onClick={onRetry}>
          {t`Try again`}
        </Button>
        {back}
      </div>
    </StatePanel>
  );
}
