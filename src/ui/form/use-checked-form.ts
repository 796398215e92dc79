import { useState } from 'react';
import { useOpenForm } from './open-forms.tsx';
import { isSame, useFormValues } from './use-form-values.ts';
import { useOneFlight } from './use-one-flight.ts';

/** The sentence for each field that cannot be sent as it is. */
export type Wrong<V extends object> = Partial<Record<keyof V & string, string | undefined>>;

/** Where what is typed outlives closing, a reload and a crash (`session/text-draft.ts`). */
export interface TextDraft {
  /** By the fields; empty: nothing is saved. */
  read(): Readonly<Record<string, string>>;
  save(texts: Readonly<Record<string, string>>): void;
  clear(): void;
}

interface Checked<V extends object> {
  /** What stands in it when it opens; a form that holds something else counts as open (`useOpenForm`). */
  begin: V;
  /** By the product's rules, in the current language. */
  wrong?: (values: V) => Wrong<V>;
  /** Answers whether it is done: then the form takes no second submission. */
  send: (values: V) => Promise<boolean>;
  /** From when on a field says what is wrong with it; in each case once the form was to be sent. */
  tells?: 'when left' | 'when sent';
  /** Its texts are saved there until it is done; a secret has no business there. */
  draft?: TextDraft;
  /** After each change. */
  onChange?: (values: V) => void;
}

/**
 * A form whose fields are checked by rules that stand elsewhere. antd's form owns the values; what is wrong follows
 * from them each time it is drawn, so that it is said in the language that was chosen since. A submission that cannot
 * be sent leads to its first wrong field. It is drawn by `CheckedForm`, its fields by `items.tsx`.
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
  /** What is being changed: nothing is said of it until it is left. */
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
    /** The form as it is with these values, of which nothing was sent yet. */
    refill(next: V) {
      fill(next);
      setLeft(NOTHING);
      setSent(false);
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Those of the texts that the form has a field for, and that say something else than it begins with. */
function changedTexts(texts: object, begin: object): Record<string, string> {
  const before = new Map<string, unknown>(Object.entries(begin));
  const found = Object.entries(texts).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && typeof before.get(entry[0]) === 'string' && before.get(entry[0]) !== entry[1],
  );
  return Object.fromEntries(found);
}
