import { useState } from 'react';
import type { Code } from '../domain/codes.ts';
import { useDiscard } from '../ui/form/use-discard.ts';
import { isSame, useFormValues } from '../ui/form/use-form-values.ts';
import { useOneFlight } from '../ui/form/use-one-flight.ts';
import type { DraftPlace, FormDrafts } from './form-drafts.ts';

/** What is wrong, by the fields; `general`: with all of it. */
type Problems<V> = { readonly [F in keyof V | 'general']?: string | undefined };

interface DraftedForm<V extends object, P extends Problems<V>> {
  readonly drafts: FormDrafts<{ values: V }>;
  readonly place: DraftPlace;
  readonly initial: V;
  /** Chosen before the form opened; it counts more than the draft's. */
  readonly chosen?: Partial<V>;
  /** Everything that keeps these values from being sent, asked again at each change once somebody tried. */
  readonly problemsOf: (values: V) => P;
  /** Null: it is written, and the form is over. */
  readonly send: (values: V) => Promise<Code | null>;
}

/**
 * The values of a form with what is wrong with them. Each change goes to the draft at once; a submission that is
 * refused marks everything that is missing and leads to the first of it. It is drawn by `CheckedForm`.
 */
export function useDraftedForm<V extends object, P extends Problems<V>>(options: DraftedForm<V, P>) {
  const { drafts, place, initial, chosen, problemsOf, send } = options;
  const [draft] = useState(() => drafts.read(place)?.values ?? null);
  const [begin] = useState<V>(() => (draft === null ? initial : { ...draft, ...chosen }));
  const [sent, setSent] = useState(false);
  const [general, setGeneral] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const forget = () => drafts.forget(place.target);
  const keep = (values: V) => drafts.keep(place, { values });
  const { values, current, frame, lead, set, fill } = useFormValues(begin, (now) => {
    setGeneral(null);
    begun.touch();
    keep(now);
  });
  const fillAnew = (next: V) => {
    setSent(false);
    setGeneral(null);
    fill(next);
  };
  const begun = useDiscard<V>({
    restored: draft !== null,
    current,
    fresh: () => initial,
    fill: fillAnew,
    keep,
    forget,
  });
  const submit = useOneFlight(async () => {
    const now = current();
    setSent(true);
    if (Object.keys(problemsOf(now)).length > 0) {
      lead();
      return false;
    }
    setBusy(true);
    try {
      const code = await send(now);
      if (code === null) forget();
      else setGeneral(code);
      return code === null;
    } finally {
      setBusy(false);
    }
  });
  const found = sent ? problemsOf(values) : ({} as P);
  return {
    /** For `CheckedForm`. */
    frame: { ...frame, submit },
    begun,
    /** There is something that would be missed. */
    touched: draft !== null || !isSame(values, begin),
    values,
    busy,
    problems: general === null ? found : { ...found, general },
    /** Some values that no item holds. */
    change: set,
    /** The form as another step or another type shows it: nothing of it was tried yet. */
    turn(next: V) {
      fillAnew(next);
      begun.touch();
      keep(next);
    },
  };
}
