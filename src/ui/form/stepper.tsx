import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import './stepper.css';

interface StepperProps {
  /** The names of the steps, in their order. */
  names: readonly string[];
  /** Which one it is, counted from 0. */
  current: number;
}

/** Where somebody is in a form of several steps. `StepHeading` says it to those who do not see the row. */
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
  /** How many there are; 1: the form has no steps, and nothing is said of them. */
  steps: number;
  /** Another one each time the form was filled anew (`useDiscard`): then the focus stays at the button that did so. */
  filling: number;
  children: ReactNode;
}

/**
 * The heading of a step. It takes the focus when another step is there: the button that had it stands elsewhere now, or
 * is gone.
 */
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
