import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../action/button.tsx';
import './form.css';

/**
 * Focuses the first invalid field: in a long form on a phone it is off the screen, and a screen reader announces its
 * error only when it has the focus. A rejected submission calls `lead` with the messages set; the focus moves once they
 * are rendered.
 */
export function useFirstWrong(): { form: RefObject<HTMLFormElement | null>; lead: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const lead = useCallback(() => setRefused((times) => times + 1), []);
  return { form, lead };
}

/**
 * Runs a submission once at a time, and never again after a success: the second half of a double click is ignored, even
 * if the response came between the two.
 */
export function useOneFlight(submit: () => Promise<boolean>): () => Promise<void> {
  const closed = useRef(false);
  return useCallback(async () => {
    if (closed.current) return;
    closed.current = true;
    closed.current = await submit();
  }, [submit]);
}

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
