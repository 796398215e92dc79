import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { Code } from '../../../domain/codes.ts';
import type { ReservationForm } from '../../../domain/reservation/rules.ts';
import type { DraftPlace } from '../../../session/form-drafts.ts';
import { useDiscard } from '../../../ui/form/use-discard.ts';
import { useFirstWrong } from '../../../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../../../ui/form/use-one-flight.ts';
import { askDrafts } from './ask-draft.ts';
import type { AskProblems } from './ask-form.ts';

interface Sending {
  place: DraftPlace;
  initial: ReservationForm;
  /** A day that was chosen before the form opened; it counts more than the draft's. */
  day: string | null;
  /** Asked again at each change once somebody tried. */
  problemsOf: (values: ReservationForm) => AskProblems;
  /** Null: it is written, and the form is over. */
  send: (values: ReservationForm) => Promise<Code | null>;
}

/**
 * The values of a request with what is wrong with them. Each change goes to the draft at once; a submission that is
 * refused marks everything that is missing and leads to the first of it.
 */
export function useAskForm({ place, initial, day, problemsOf, send }: Sending) {
  const [draft] = useState(() => askDrafts.read(globalThis.localStorage, place)?.values ?? null);
  const resolver: Resolver<ReservationForm> = (values) => {
    const errors = errorsOf(problemsOf(values));
    return errors === null ? { values, errors: {} } : { values: {}, errors };
  };
  const form = useForm<ReservationForm>({
    defaultValues: draft === null ? initial : { ...draft, day: day ?? draft.day },
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitted, isSubmitting, isDirty } = form.formState;
  const { form: element, lead } = useFirstWrong();
  const forget = () => askDrafts.forget(globalThis.localStorage, place.target);
  const keep = (values: ReservationForm) => askDrafts.keep(globalThis.localStorage, place, { values });
  const begun = useDiscard<ReservationForm>({
    restored: draft !== null,
    current: () => form.getValues(),
    fresh: () => initial,
    fill: (values) => form.reset(values),
    keep,
    forget,
  });
  const changed = () => {
    form.clearErrors('root');
    begun.touch();
    keep(form.getValues());
  };
  return {
    element,
    begun,
    touched: isDirty || draft !== null,
    values: form.watch(),
    busy: isSubmitting,
    problems: Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field === 'root' ? 'general' : field, error.message]),
    ) as AskProblems,
    message: form.register('message', { onChange: changed }),
    change(part: Partial<ReservationForm>) {
      for (const [name, value] of Object.entries(part))
        form.setValue(name as keyof ReservationForm, value, { shouldDirty: true, shouldValidate: isSubmitted });
      changed();
    },
    submit: useOneFlight(async () => {
      let done = false;
      let refused = false;
      await form.handleSubmit(
        async (values) => {
          const code = await send(values);
          done = code === null;
          if (code === null) forget();
          else form.setError('root', { message: code });
        },
        () => {
          refused = true;
        },
      )();
      // Once the messages stand there.
      if (refused) lead();
      return done;
    }),
  };
}

function errorsOf({ general, ...fields }: AskProblems): FieldErrors<ReservationForm> | null {
  const entries = Object.entries(general === undefined ? fields : { ...fields, root: general });
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([field, code]) => [field, { type: 'refused', message: code }]));
}
