import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useOpenForm } from './open-forms.tsx';
import { useOneFlight } from './use-one-flight.ts';

/** The sentence for each field that cannot be sent as it is; a field within a field by its path, `grooming.price`. */
export type Wrong<V extends FieldValues> = Partial<Record<Path<V>, string | undefined>>;

/** Where what is typed outlives closing, a reload and a crash (`session/text-draft.ts`). */
export interface TextDraft {
  /** By the fields; empty: nothing is saved. */
  read(): Readonly<Record<string, string>>;
  save(texts: Readonly<Record<string, string>>): void;
  clear(): void;
}

interface CheckedForm<V extends FieldValues> {
  /** What stands in it when it opens; a form that holds something else counts as open (`useOpenForm`). */
  begin: V;
  /** By the product's rules, in the current language. */
  wrong?: (values: V) => Wrong<V>;
  /** Answers whether it is done: then the form takes no second submission. */
  send: (values: V) => Promise<boolean>;
  /** When fields are checked; unless told otherwise each when it is left, and from then on with every change. */
  when?: Pick<UseFormProps<V>, 'mode' | 'reValidateMode'>;
  /** Its texts are saved there until it is done; a secret has no business there. */
  draft?: TextDraft;
}

/**
 * A form whose fields are checked by rules that stand elsewhere. A submission that cannot be sent leads to its first
 * wrong field.
 */
export function useCheckedForm<V extends FieldValues>({
  begin,
  wrong = () => ({}),
  send,
  when = { mode: 'onTouched' },
  draft,
}: CheckedForm<V>) {
  const [restored] = useState(() => changedTexts(draft?.read() ?? {}, begin));
  const resolver: Resolver<V> = (values) => {
    const errors = errorsOf(wrong(values));
    return errors === null ? { values, errors: {} } : { values: {}, errors };
  };
  const form = useForm<V>({ ...when, defaultValues: { ...begin, ...restored } as DefaultValues<V>, resolver });
  const { errors, isDirty, isSubmitting } = form.formState;
  useOpenForm(isDirty || Object.keys(restored).length > 0);
  useDraftSaving(form, begin, draft);
  // Asked anew and not taken from the errors: the language may have changed since the field was checked.
  const sentences: Wrong<V> = Object.keys(errors).length === 0 ? {} : wrong(form.getValues());
  const error = (name: Path<V>) => (get(errors, name) === undefined ? undefined : sentences[name]);
  const submit = useOneFlight(async () => {
    let done = false;
    await form.handleSubmit(async (values) => {
      done = await send(values);
      if (done) draft?.clear();
    })();
    return done;
  });
  return {
    form,
    submit,
    isSubmitting,
    error,
    field: (name: Path<V>, options?: RegisterOptions<V>) => ({ ...form.register(name, options), error: error(name) }),
  };
}

/** Those of the texts that the form has a field for, and that say something else than it begins with. */
function changedTexts(texts: Readonly<Record<string, unknown>>, begin: FieldValues): Record<string, string> {
  const found = Object.entries(texts).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && typeof begin[entry[0]] === 'string' && begin[entry[0]] !== entry[1],
  );
  return Object.fromEntries(found);
}

function useDraftSaving<V extends FieldValues>(form: UseFormReturn<V>, begin: V, draft: TextDraft | undefined): void {
  const save = useEffectEvent((values: FieldValues) => {
    const texts = changedTexts(values, begin);
    if (Object.keys(texts).length === 0) draft?.clear();
    else draft?.save(texts);
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true, isDirty: true }, callback: ({ values }) => save(values) }),
    [subscribe],
  );
}

function errorsOf<V extends FieldValues>(wrong: Wrong<V>): FieldErrors<V> | null {
  const told = Object.entries<string | undefined>(wrong).filter(([, message]) => message !== undefined);
  if (told.length === 0) return null;
  const errors: FieldErrors<V> = {};
  for (const [name, message] of told) set(errors, name, { type: 'refused', message });
  return errors;
}
