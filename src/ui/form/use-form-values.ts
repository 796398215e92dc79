import { Form, type FormInstance } from 'antd';
import { type RefObject, useCallback, useState } from 'react';
import { useFirstWrong } from './use-first-wrong.ts';

/** The part of a form that `CheckedForm` needs. */
export interface FormFrame {
  readonly form: FormInstance;
  readonly initial: object;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onChanged: (changed: object) => void;
}

/**
 * The values of a form, which antd's form owns: its items (`items.tsx`) read and write them there. `onChange` is called
 * for each change by a person, with the names of the changed values.
 */
export function useFormValues<V extends object>(begin: V, onChange: (values: V, names: readonly string[]) => void) {
  const [form] = Form.useForm<V>();
  const [initial] = useState(begin);
  // Not `useWatch`, which reports changes late: rendering from it would revert what is typed in between.
  const [values, setValues] = useState(begin);
  const { form: element, lead } = useFirstWrong();
  /** The current values; always the same function. */
  const current = useCallback((): V => ({ ...initial, ...form.getFieldsValue(true) }), [form, initial]);
  const put = (part: object) => {
    // One by one: set together, antd would merge an object with the previous one.
    for (const [name, value] of Object.entries(part)) form.setFieldValue(name as never, value as never);
  };
  const onChanged = (changed: object) => {
    const now = current();
    setValues(now);
    onChange(now, Object.keys(changed));
  };
  const frame: FormFrame = { form, initial, element, onChanged };
  return {
    values,
    current,
    frame,
    /** Focuses the first wrong field. */
    lead,
    /** Sets values that no item holds. */
    set(part: { readonly [F in keyof V]?: V[F] | undefined }) {
      put(part);
      onChanged(part);
    },
    /** Sets all values; not reported as a person's change. */
    fill(next: V) {
      const nothing = Object.fromEntries(Object.keys(current()).map((name) => [name, undefined]));
      put({ ...nothing, ...next });
      setValues(next);
    },
  };
}

/** Whether a form has its initial values. Its values must be serialisable as JSON. */
export function isSame(values: object, begin: object): boolean {
  return Object.entries(begin).every(
    ([name, value]) => JSON.stringify(Reflect.get(values, name)) === JSON.stringify(value),
  );
}
