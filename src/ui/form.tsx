import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => void | Promise<void>;
}

/** A form that is checked by us and not by the browser, so that the sentences are ours. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'look' | 'small'> {
  /** What the button that sends the form says now. */
  submit: string;
  busy?: boolean;
  onCancel: () => void;
  children?: ReactNode;
}

/** The end of a form: what sends it, and the way out that changes nothing. */
export function FormActions({
  submit,
  look = 'primary',
  small = false,
  busy = false,
  onCancel,
  children,
}: FormActionsProps) {
  const { t } = useLingui();
  return (
    <div className="actions">
      <Button type="submit" look={look} small={small} aria-disabled={busy}>
        {submit}
      </Button>
      <Button small={small} onClick={onCancel}>
        {t`Cancel`}
      </Button>
      {children}
    </div>
  );
}
