import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import './photo-problem.css';

interface PhotoProblemProps {
  ref?: Ref<HTMLParagraphElement>;
  /** Why the chosen file cannot be used, or null. */
  sentence: string | null;
  /** Makes a smaller copy and continues with it; null if that would not help. */
  onShrink: (() => Promise<unknown>) | null;
}

/** Why a file was refused. A file that is only too large, as from most phones, can be shrunk on the device. */
export function PhotoProblem({ ref, sentence, onShrink }: PhotoProblemProps) {
  const { t } = useLingui();
  const [working, setWorking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const worked = useRef(false);
  const shrink = async (work: () => Promise<unknown>) => {
    setWorking(true);
    await work();
    setWorking(false);
  };
  // The pressed button disappears with its focus; the button that chooses a file is beside it.
  useEffect(() => {
    if (!working && worked.current && document.activeElement === document.body) {
      place.current?.parentElement?.querySelector('button')?.focus();
    }
    worked.current = working;
  }, [working]);
  return (
    <div ref={place} className="photo-problem">
      <p ref={ref} role="alert" className="field__error">
        {sentence}
      </p>
      {(working || onShrink !== null) && (
        <Button small aria-disabled={working} onClick={() => !working && onShrink !== null && void shrink(onShrink)}>
          {working ? t`Making it smaller…` : t`Make it smaller`}
        </Button>
      )}
    </div>
  );
}
