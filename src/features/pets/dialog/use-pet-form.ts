import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { Code } from '../../../domain/codes.ts';
import { refusePetInfo, refusePetKind } from '../../../domain/pet/rules.ts';
import type { PetAge, PetSize } from '../../../domain/pet/schema.ts';
import { useDiscard } from '../../../ui/form/use-discard.ts';
import { useFirstWrong } from '../../../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../../../ui/form/use-one-flight.ts';
import { type PetChange, type PetDraft, type PetValues, petDraftPlace, petDrafts } from './pet-draft.ts';

export const LAST_STEP = 2;

/** Fields that the browser holds; the others are told of with `change`. */
type NativeField = 'name' | 'colour' | 'bio' | 'age' | 'size' | 'massUnit';

interface Begun {
  userId: string;
  /** The pet that is edited; null for a new one. */
  of: string | null;
  draft: PetDraft;
  restored: boolean;
  /** The form without what was begun. */
  fresh: () => PetDraft;
  /** Null: it is written, and the form is over. */
  write: (last: () => PetDraft) => Promise<Code | null>;
}

/**
 * The values of a pet over its three steps. Each change goes to the draft at once; a step that is not complete marks
 * everything that is missing and leads to the first of it.
 */
export function usePetForm({ userId, of, draft, restored, fresh, write }: Begun) {
  const [step, setStep] = useState(draft.step);
  const [touched, setTouched] = useState(restored);
  /** Which pet, and the step, also for what ends after another step is there, as a photo that is made ready. */
  const now = useRef({ id: draft.id, rev: draft.rev, step: draft.step });
  const resolver: Resolver<PetValues> = (values) => {
    const codes = step === 0 ? refusePetKind(values) : step === 1 ? refusePetInfo(values) : {};
    const errors = Object.entries(codes).map(([field, code]) => [field, { type: 'refused', message: code }]);
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<PetValues> };
  };
  const form = useForm<PetValues>({ defaultValues: draft.values, resolver, shouldFocusError: false });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const { form: element, lead } = useFirstWrong();
  const current = (): PetDraft => ({ ...now.current, values: form.getValues() });
  const show = (next: PetDraft) => {
    now.current = { id: next.id, rev: next.rev, step: next.step };
    setStep(next.step);
    form.reset(next.values);
  };
  const place = petDraftPlace(userId, of);
  const keep = (next: PetDraft) => petDrafts.keep(place, next);
  const kept = useDiscard<PetDraft>({
    restored,
    current,
    fresh,
    fill: show,
    keep,
    forget: () => petDrafts.forget(place.target),
  });
  const changed = () => {
    setTouched(true);
    form.clearErrors('root');
    kept.touch();
    keep(current());
  };
  const go = (to: number) => {
    show({ ...current(), step: to });
    // Looking through the steps takes nothing from what was discarded.
    if (kept.offer !== 'undo') keep(current());
  };
  return {
    element,
    kept,
    step,
    touched,
    values: form.watch(),
    latest: form.getValues,
    busy: isSubmitting,
    /** The code of what is wrong with a field, or with writing (`root`), once somebody tried. */
    codeOf: (field: keyof PetValues | 'root') => errors[field]?.message as Code | undefined,
    field: (name: NativeField) =>
      form.register(name, {
        onChange: changed,
        // What a choice says before anything is chosen.
        ...((name === 'age' || name === 'size') && {
          setValueAs: (value: PetAge | PetSize | '') => value || undefined,
        }),
      }),
    change(part: PetChange) {
      for (const [name, value] of Object.entries(part))
        form.setValue(name as keyof PetValues, value as never, { shouldValidate: isSubmitted });
      changed();
    },
    back: () => go(step - 1),
    submit: useOneFlight(async () => {
      let done = false;
      let refused = false;
      await form.handleSubmit(
        async () => {
          if (step < LAST_STEP) return go(step + 1);
          const code = await write(current);
          done = code === null;
          if (code !== null) form.setError('root', { message: code });
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

export type PetForm = ReturnType<typeof usePetForm>;
