import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { Code } from '../../../domain/codes.ts';
import type { DraftPlace } from '../../../session/form-drafts.ts';
import { useDiscard } from '../../../ui/form/use-discard.ts';
import { useFirstWrong } from '../../../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../../../ui/form/use-one-flight.ts';
import { announcementDrafts } from './publish-draft.ts';
import type { Problems, PublishValues } from './publish-form.ts';

interface Sending {
  place: DraftPlace;
  initial: PublishValues;
  /** Everything that keeps these values from being published, asked again at each change once somebody tried. */
  problemsOf: (values: PublishValues) => Problems;
  /** Null: it is written, and the form is over. */
  send: (values: PublishValues) => Promise<Code | null>;
}

/**
 * The values of an announcement with what is wrong with them. Each change goes to the draft at once; a submission that
 * is refused marks everything that is missing and leads to the first of it.
 */
export function usePublishForm({ place, initial, problemsOf, send }: Sending) {
  const [draft] = useState(() => announcementDrafts.read(globalThis.localStorage, place)?.values ?? null);
  const resolver: Resolver<PublishValues> = (values) => {
    const problems = problemsOf(values);
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) };
  };
  const form = useForm<PublishValues>({ defaultValues: draft ?? initial, resolver, shouldFocusError: false });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const { form: element, lead } = useFirstWrong();
  const forget = () => announcementDrafts.forget(globalThis.localStorage, place.target);
  const keep = (values: PublishValues) => announcementDrafts.keep(globalThis.localStorage, place, { values });
  const begun = useDiscard<PublishValues>({
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
    values: form.watch(),
    busy: isSubmitting,
    problems: Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field === 'root' ? 'general' : field, error.message]),
    ) as Problems,
    /** A native field by its name. */
    field: (name: 'description') => form.register(name, { onChange: changed }),
    /** Some values that no native field of ours holds. */
    change(part: Partial<PublishValues>) {
      for (const [name, value] of Object.entries(part))
        form.setValue(name as keyof PublishValues, value as never, { shouldValidate: isSubmitted });
      changed();
    },
    /** The form as another step or another type shows it: nothing of it was tried yet. */
    turn(values: PublishValues) {
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

function errorsOf({ general, ...fields }: Problems): FieldErrors<PublishValues> {
  const entries = Object.entries(general === undefined ? fields : { ...fields, root: general });
  return Object.fromEntries(entries.map(([field, code]) => [field, { type: 'refused', message: code }]));
}
