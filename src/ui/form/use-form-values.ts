import { Form, type FormInstance } from 'antd';
import { type RefObject, useCallback, useState } from 'react';
import { useFirstWrong } from './use-first-wrong.ts';

/** What `CheckedForm` needs of a form. */
export interface FormFrame {
  readonly form: FormInstance;
  readonly initial: object;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onChanged: (changed: object) => void;
}

/**
 * The values of a form, which antd's form owns: its items (`items.tsx`) read and write them there. `onChange` hears of
 * each change that a person made, and in which of the values.
 */
export function useFormValues<V extends object>(begin: V, onChange: (values: V, names: readonly string[]) => void) {
  const [form] = Form.useForm<V>();
  const [initial] = useState(begin);
  // Not by `useWatch`, which tells of a change later: what is drawn from it would take away what is typed meanwhile.
  const [values, setValues] = useState(begin);
  const { form: element, lead } = useFirstWrong();
  /** What stands in it now; always the same function. */
  const current = useCallback((): V => ({ ...initial, ...form.getFieldsValue(true) }), [form, initial]);
  const put = (part: object) => {
    // One by one: all at once antd would mix an object with the one that stood there.
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
    /** Leads to the first field that is wrong. */
    lead,
    /** Some values that no item holds. */
    set(part: { readonly [F in keyof V]?: V[F] | undefined }) {
      put(part);
      onChanged(part);
    },
    /** All of them anew; nobody made this change. */
    fill(next: V) {
      const nothing = Object.fromEntries(Object.keys(current()).map((name) => [name, undefined]));
      put({ ...nothing, ...next });
      setValues(next);
    },
  };
}

/** Whether a form holds what it began with. What it holds can be kept as JSON. */
export function isSame(values: object, begin: object): boolean {
  return Object.entries(begin).every(
    ([name, value]) => JSON.stringify(Reflect.get(values, name)) === JSON.stringify(value),
  );
}
