import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../action/button.tsx';
import './form.css';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => void | Promise<void>;
}

/** A form that we validate instead of the browser, so that the messages are ours. */
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

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'small'> {
  /** The submit button's current text. */
  submit: string;
  busy?: boolean;
  /**
   * Why it cannot be sent now. The button stays focusable and describes the reason; when pressed anyway, the form
   * should name everything that is missing.
   */
  blocked?: string | null;
  /** Leaves without changes. */
  onCancel?: () => void;
  onBack?: (() => void) | undefined;
  /** Stays visible at the end of a long dialog; the form must then be last in the dialog's body. */
  sticky?: boolean;
  children?: ReactNode;
}

/** The end of a dialog or form, in the app's one order: secondary actions first, the primary action last. */
export function FormEnd({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return <div className={sticky ? 'form-end form-end--sticky' : 'form-end'}>{children}</div>;
}

/** The end of a form: the submit button, and cancel or back. */
export function FormActions(props: FormActionsProps) {
  const { submit, variant = 'primary', small = false, busy = false, blocked = null, sticky = false } = props;
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
        variant={variant}
        small={small}
        aria-disabled={busy || blocked !== null}
        {...(blocked !== null && { 'aria-describedby': id })}
      >
        {submit}
      </Button>
    </FormEnd>
  );
}
