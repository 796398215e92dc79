import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../action/button.tsx';
import './form.css';

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
  /**
   * Why it cannot be sent now. The button keeps its place in the order of the Tab key and says so; pressed all the
   * same, the form is to name everything that is missing.
   */
  blocked?: string | null;
  /** The way out that changes nothing. */
  onCancel?: () => void;
  /** The way to the step before. */
  onBack?: (() => void) | undefined;
  /** Stays in sight at the end of a long dialog; the form is the last in the dialog's body then. */
  sticky?: boolean;
  children?: ReactNode;
}

/** The end of a dialog or form, in the one order of the app: the ways out first, the main action last. */
export function FormEnd({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return <div className={sticky ? 'form-end form-end--sticky' : 'form-end'}>{children}</div>;
}

/** The end of a form: what sends it, and the way out or back. */
export function FormActions(props: FormActionsProps) {
  const { submit, look = 'primary', small = false, busy = false, blocked = null, sticky = false } = props;
  const { onCancel, onBack, children } = props;
  const { t } = useLingui();
  const id = useId();
  return (
    <FormEnd sticky={sticky}>
      {children !== undefined && <div className="form-end__more">{children}</div>}
      {onBack !== undefined && (
        <div className="form-end__back">
          <Button small={small} onClick={onBack}>{t`Back`}</Button>
        </div>
      )}
      {onCancel !== undefined && <Button small={small} onClick={onCancel}>{t`Cancel`}</Button>}
      {blocked !== null && (
        <p id={id} className="field__hint form-end__why">
          {blocked}
        </p>
      )}
      <Button
        type="submit"
        look={look}
        small={small}
        aria-disabled={busy || blocked !== null}
        {...(blocked !== null && { 'aria-describedby': id })}
      >
        {submit}
      </Button>
    </FormEnd>
  );
}
