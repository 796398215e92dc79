import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { Code } from '../domain/codes.ts';
import { useDiscard } from '../ui/form/use-discard.ts';
import { useFirstWrong } from '../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../ui/form/use-one-flight.ts';
import type { DraftPlace, FormDrafts } from './form-drafts.ts';

/** What is wrong, by the fields; `general`: with all of it. */
type Problems<V> = { readonly [F in keyof V | 'general']?: string | undefined };

interface Kept<V extends FieldValues, P extends Problems<V>> {
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
 * refused marks everything that is missing and leads to the first of it.
 */
export function useKeptForm<V extends FieldValues, P extends Problems<V>>(kept: Kept<V, P>) {
  const { drafts, place, initial, chosen, problemsOf, send } = kept;
  const [draft] = useState(() => drafts.read(place)?.values ?? null);
  const resolver: Resolver<V> = (values) => {
    const problems = problemsOf(values);
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) };
  };
  const form = useForm<V>({
    defaultValues: (draft === null ? initial : { ...draft, ...chosen }) as DefaultValues<V>,
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitted, isSubmitting, isDirty } = form.formState;
  const { form: element, lead } = useFirstWrong();
  const forget = () => drafts.forget(place.target);
  const keep = (values: V) => drafts.keep(place, { values });
  const begun = useDiscard<V>({
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
    /** There is something that would be missed. */
    touched: isDirty || draft !== null,
    values: form.watch(),
    busy: isSubmitting,
    problems: Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field === 'root' ? 'general' : field, error?.message]),
    ) as P,
    /** A native field by its name. */
    field: <N extends Path<V>>(name: N) => form.register(name, { onChange: changed }),
    /** Some values that no native field of ours holds. */
    change(part: Partial<V>) {
      for (const [name, value] of Object.entries(part))
        form.setValue(name as Path<V>, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
      changed();
    },
    /** The form as another step or another type shows it: nothing of it was tried yet. */
    turn(values: V) {
      form.reset(values);
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

function errorsOf<V extends FieldValues>({ general, ...fields }: Problems<V>): FieldErrors<V> {
  const entries = Object.entries(general === undefined ? fields : { ...fields, root: general });
  return Object.fromEntries(
    entries.map(([field, code]) => [field, { type: 'refused', message: code }]),
  ) as FieldErrors<V>;
}
