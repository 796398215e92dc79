import { useLingui } from '@lingui/react/macro';
import { Form as AntdForm, type FormInstance } from 'antd';
import { type ComponentProps, type RefObject, useCallback, useState } from 'react';
import { Button } from '../action/button.tsx';
import { AntdProvider } from '../theme/antd-provider.tsx';
import { Form, useFirstWrong, useOneFlight } from './form.tsx';
import { useOpenForm } from './open-forms.tsx';
import type { Discard } from './use-discard.ts';

/** Says that a draft was restored, with a button to discard it or to undo that. */
export function DraftBanner({ offer, discard, undo }: Discard) {
  const { t } = useLingui();
  if (offer === null) return null;
  const restored = offer === 'discard';
  return (
    <div className="banner banner--short" role="status">
      <p>{restored ? t`Draft restored.` : t`Draft discarded.`}</p>
      <div className="banner__actions row row--wrap">
        {/* One button: the focus stays where it was. */}
        <Button small variant="text" onClick={() => (restored ? void discard() : undo())}>
          {restored ? t`Discard it` : t`Undo`}
        </Button>
      </div>
    </div>
  );
}

interface CheckedFormProps extends Omit<ComponentProps<typeof Form>, 'onSubmit' | 'ref'> {
  frame: FormFrame & { readonly submit: () => void | Promise<void> };
}

/** A form around its items (`items.tsx`): the native form element, with antd's store of the values. */
export function CheckedForm({ frame, ...rest }: CheckedFormProps) {
  const { form, initial, element, onChanged, submit } = frame;
  return (
    <AntdProvider>
      <AntdForm form={form} component={false} initialValues={initial} onValuesChange={onChanged}>
        <Form {...rest} ref={element} onSubmit={submit} />
      </AntdForm>
    </AntdProvider>
  );
}

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
  const [form] = AntdForm.useForm<V>();
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

/** The error of each field that cannot be sent. */
export type Wrong<V extends object> = Partial<Record<keyof V & string, string | undefined>>;

/** Where typed text survives closing, a reload and a crash (`session/text-draft.ts`). */
export interface TextDraft {
  /** By the fields; empty: nothing is saved. */
  read(): Readonly<Record<string, string>>;
  save(texts: Readonly<Record<string, string>>): void;
  clear(): void;
}

interface Checked<V extends object> {
  /** The initial values; a form with other values counts as open (`useOpenForm`). */
  begin: V;
  /** By the product's rules, in the current language. */
  wrong?: (values: V) => Wrong<V>;
  /** Resolves to whether it is done: then the form takes no second submission. */
  send: (values: V) => Promise<boolean>;
  /** When a field starts to show its error; in each case after a submission. */
  tells?: 'when left' | 'when sent';
  /** The form's texts are stored there until it is done; never use it for a secret. */
  draft?: TextDraft;
  onChange?: (values: V) => void;
}

/**
 * A form whose fields are checked by external rules. antd's form owns the values; errors are derived on each render, so
 * that they follow the current language. A rejected submission focuses its first wrong field. `CheckedForm` renders it,
 * `items.tsx` its fields.
 */
export function useCheckedForm<V extends object>(checked: Checked<V>) {
  const { begin, wrong = () => ({}), send, tells = 'when left', draft, onChange } = checked;
  const [restored] = useState(() => changedTexts(draft?.read() ?? {}, begin));
  const { values, current, frame, lead, set, fill } = useFormValues<V>({ ...begin, ...restored }, (now, names) => {
    setTyping(names);
    const texts = changedTexts(now, begin);
    if (Object.keys(texts).length === 0) draft?.clear();
    else draft?.save(texts);
    onChange?.(now);
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(NOTHING);
  /** Fields being edited: they show no error until they are left. */
  const [typing, setTyping] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  useOpenForm(!isSame(values, begin));
  const sentences: Wrong<V> = sent || left.size > 0 ? wrong(values) : {};
  const error = (name: keyof V & string) =>
    (sent || left.has(name)) && !typing.includes(name) ? sentences[name] : undefined;
  const submit = useOneFlight(async () => {
    const now = current();
    setSent(true);
    setTyping([]);
    if (Object.values(wrong(now)).some((sentence) => sentence !== undefined)) {
      lead();
      return false;
    }
    setSubmitting(true);
    try {
      const done = await send(now);
      if (done) draft?.clear();
      return done;
    } finally {
      setSubmitting(false);
    }
  });
  return {
    values,
    isSubmitting,
    error,
    /** For `CheckedForm`. */
    frame: { ...frame, submit },
    /** For an item of the form. */
    field: (name: keyof V & string) => ({
      name,
      error: error(name),
      onBlur: () => {
        setTyping([]);
        if (tells === 'when left') setLeft((before) => new Set(before).add(name));
      },
    }),
    set,
    /** Refills the form with these values, as not submitted. */
    refill(next: V) {
      fill(next);
      setLeft(NOTHING);
      setSent(false);
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** The texts that the form has a field for and that differ from its initial values. */
function changedTexts(texts: object, begin: object): Record<string, string> {
  const before = new Map<string, unknown>(Object.entries(begin));
  const found = Object.entries(texts).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && typeof before.get(entry[0]) === 'string' && before.get(entry[0]) !== entry[1],
  );
  return Object.fromEntries(found);
}
