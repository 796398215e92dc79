import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import './stepper.css';

interface StepperProps {
  names: readonly string[];
  /** The current step, counted from 0. */
  current: number;
}

/** The progress in a form of several steps. `StepHeading` announces it to people who do not see the row. */
export function Stepper({ names, current }: StepperProps) {
  const { t } = useLingui();
  return (
    <ol className="stepper" aria-label={t`Steps`}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'stepper__step stepper__step--done' : 'stepper__step'}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          <span className="stepper__number" aria-hidden="true">
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

interface StepHeadingProps {
  /** Counted from 0. */
  step: number;
  /** The number of steps; 1: the form has no steps, and does not mention them. */
  steps: number;
  /** Changes each time the form was refilled (`useDiscard`): then the focus stays at the button that did so. */
  filling: number;
  children: ReactNode;
}

/** The heading of a step. It takes the focus on a change of step: the button that had it has moved, or was removed. */
export function StepHeading({ step, steps, filling, children }: StepHeadingProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ step, filling });
  useEffect(() => {
    const moved = before.current.step !== step && before.current.filling === filling;
    before.current = { step, filling };
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    const dialog = heading.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
  }, [step, filling]);
  const number = step + 1;
  return (
    <h3 ref={heading} tabIndex={-1} className="step-heading">
      {steps > 1 && <span className="visually-hidden">{t`Step ${number} of ${steps}:`}</span>} {children}
    </h3>
  );
}
