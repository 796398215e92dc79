import { useState } from 'react';
import { useOpenForm } from './open-forms.tsx';
import { isSame, useFormValues } from './use-form-values.ts';
import { useOneFlight } from './use-one-flight.ts';

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
