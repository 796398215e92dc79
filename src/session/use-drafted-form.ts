import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Code } from '../domain/codes.ts';
import { codeText } from '../i18n/code-texts.ts';
import { isSame, useFormValues } from '../ui/form/checked-form.tsx';
import { useOneFlight } from '../ui/form/form.tsx';
import { useOpenForm } from '../ui/form/open-forms.tsx';
import { useDiscard } from '../ui/form/use-discard.ts';
import type { DraftPlace, FormDrafts } from './form-drafts.ts';

/** The problems by field; `general`: of the form as a whole. */
type Problems<V> = { readonly [F in keyof V | 'general']?: string | undefined };

interface DraftedForm<V extends object, P extends Problems<V>> {
  readonly drafts: FormDrafts<{ values: V }>;
  readonly place: DraftPlace;
  readonly initial: V;
  /** Chosen before the form opened; takes precedence over the draft. */
  readonly chosen?: Partial<V>;
  /** Everything that prevents sending these values, checked again at each change after the first attempt. */
  readonly problemsOf: (values: V) => P;
  /** Null: it is written, and the form is done. */
  readonly send: (values: V) => Promise<Code | null>;
}

/**
 * The values of a form with their problems. Each change goes to the draft at once; a refused submission marks
 * everything that is missing and moves the focus to the first of it. `CheckedForm` renders it.
 */
export function useDraftedForm<V extends object, P extends Problems<V>>(options: DraftedForm<V, P>) {
  const { drafts, place, initial, chosen, problemsOf, send } = options;
  const { i18n } = useLingui();
  const [draft] = useState(() => drafts.read(place)?.values ?? null);
  const [begin] = useState<V>(() => (draft === null ? initial : { ...draft, ...chosen }));
  const [sent, setSent] = useState(false);
  const [general, setGeneral] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const forget = () => drafts.forget(place.target);
  const keep = (values: V) => drafts.keep(place, { values });
  const { values, current, frame, lead, set, fill } = useFormValues(begin, (now) => {
    setGeneral(null);
    discard.touch();
    keep(now);
  });
  const fillAnew = (next: V) => {
    setSent(false);
    setGeneral(null);
    fill(next);
  };
  const discard = useDiscard<V>({
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
  /** There is input that a person would miss. */
  const touched = draft !== null || !isSame(values, begin);
  useOpenForm(touched);
  const found = sent ? problemsOf(values) : ({} as P);
  return {
    /** For `CheckedForm`. */
    frame: { ...frame, submit },
    discard,
    values,
    busy,
    problems: general === null ? found : { ...found, general },
    /** The text of a problem. */
    sentence: (code: Code | undefined) => (code === undefined ? undefined : i18n._(codeText(code))),
    /** Sets values that have no form item. */
    change: set,
    /** Sets values that nobody typed: no draft keeps them. */
    prefill: (part: Partial<V>) => fill({ ...current(), ...part }),
    /** The form for another step or another type: without any attempt to submit yet. */
    turn(next: V) {
      fillAnew(next);
      discard.touch();
      keep(next);
    },
  };
}
