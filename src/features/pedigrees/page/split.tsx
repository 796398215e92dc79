import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import './split.css';

const STEP_PERCENT = 5;
const MAX_PERCENT = 70;

interface SplitProps {
  /** The name of the first part. */
  label: string;
  /** The share of the first part in percent, restored when it is opened again. */
  share: number;
  first: ReactNode;
  second: ReactNode;
}

/**
 * Two parts side by side with a border that is dragged, or moved by the arrow keys; Enter, or a double click, collapses
 * the first part and opens it again (ARIA window splitter). On a phone one is below the other.
 */
export function Split({ label, share, first, second }: SplitProps) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(share);
  const set = (percent: number) => setNow(Math.max(0, Math.min(MAX_PERCENT, Math.round(percent))));
  const toggle = () => setNow(now === 0 ? share : 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') toggle();
    else {
      const to = { ArrowLeft: now - STEP_PERCENT, ArrowRight: now + STEP_PERCENT, Home: 0, End: MAX_PERCENT }[
        event.key
      ];
      if (to === undefined) return;
      set(to);
    }
    event.preventDefault();
  };
  const drag = ({ clientX, buttons }: PointerEvent) => {
    const frame = box.current?.getBoundingClientRect();
    if (buttons !== 1 || frame === undefined || frame.width === 0) return;
    set(((clientX - frame.left) / frame.width) * 100);
  };
  return (
    <div ref={box} className="split">
      <div
        id={id}
        className={now === 0 ? 'split__first split__first--shut' : 'split__first'}
        style={{ flexBasis: `${now}%` }}
      >
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved. */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-controls={id}
        aria-label={t`Width: ${label}`}
        aria-valuenow={now}
        aria-valuemin={0}
        aria-valuemax={MAX_PERCENT}
        tabIndex={0}
        className="split__border"
        onKeyDown={onKeyDown}
        onDoubleClick={toggle}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="split__second">{second}</div>
    </div>
  );
}
