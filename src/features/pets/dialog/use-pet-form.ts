import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { refusePetInfo, refusePetKind } from '../../../domain/pet/rules.ts';
import { petKeys } from '../../../entities/pet/keys.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useFormValues } from '../../../ui/form/checked-form.tsx';
import { useOneFlight } from '../../../ui/form/form.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useDiscard } from '../../../ui/form/use-discard.ts';
import { writePet } from '../write-pet.ts';
import { type PetChange, type PetDraft, type PetValues, petDraftPlace, petDrafts } from './pet-draft.ts';

export const LAST_STEP = 2;

interface PetFormOptions {
  userId: string;
  /** The edited pet; null for a new one. */
  of: string | null;
  draft: PetDraft;
  restored: boolean;
  /** The form without the draft. */
  fresh: () => PetDraft;
  /** Resolves when nothing is pending that belongs to the pet. */
  ready: () => Promise<unknown>;
  onWritten: (id: string) => void;
}

/**
 * The values of a pet over its three steps. Each change goes to the draft at once; an incomplete step marks everything
 * that is missing and focuses the first of it.
 */
export function usePetForm({ userId, of, draft, restored, fresh, ready, onWritten }: PetFormOptions) {
  const { api } = useDataClient();
  const client = useQueryClient();
  const [step, setStep] = useState(draft.step);
  const [touched, setTouched] = useState(restored);
  useOpenForm(touched);
  /** The current pet and step, also for asynchronous work, such as a photo, that ends on another step. */
  const now = useRef({ id: draft.id, rev: draft.rev, step: draft.step });
  const problemsOf = (values: PetValues): Partial<Record<keyof PetValues, Code>> =>
    step === 0 ? refusePetKind(values) : step === 1 ? refusePetInfo(values) : {};
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFormValues<PetValues>(draft.values, () => {
    setTouched(true);
    setFailure(null);
    discard.touch();
    keep(current());
  });
  const { values, lead } = form;
  const current = (): PetDraft => ({ ...now.current, values: form.current() });
  const show = (next: PetDraft) => {
    now.current = { id: next.id, rev: next.rev, step: next.step };
    setStep(next.step);
    setSent(false);
    form.fill(next.values);
  };
  const place = petDraftPlace(userId, of);
  const keep = (next: PetDraft) => petDrafts.keep(place, next);
  const discard = useDiscard<PetDraft>({
    restored,
    current,
    fresh,
    fill: show,
    keep,
    forget: () => petDrafts.forget(place.target),
  });
  const go = (to: number) => {
    show({ ...current(), step: to });
    // Moving through the steps does not end the undo of a discard.
    if (discard.offer !== 'undo') keep(current());
  };
  const write = async (): Promise<Code | null> => {
    await ready();
    const { id, rev, values: last } = current();
    const result = await writePet(api, { id, rev }, last);
    if (!result.ok) return result.code;
    petDrafts.forget(place.target);
    await client.invalidateQueries({ queryKey: petKeys.all });
    onWritten(id);
    return null;
  };
  const submit = useOneFlight(async () => {
    setSent(true);
    if (Object.keys(problemsOf(form.current())).length > 0) {
      lead();
      return false;
    }
    if (step < LAST_STEP) {
      go(step + 1);
      return false;
    }
    setBusy(true);
    try {
      const code = await write();
      setFailure(code);
      return code === null;
    } finally {
      setBusy(false);
    }
  });
  const problems = sent ? problemsOf(values) : {};
  return {
    frame: { ...form.frame, submit },
    discard,
    step,
    values,
    latest: form.current,
    busy,
    /** The code of a field's error once the person has tried to continue. */
    codeOf: (field: keyof PetValues) => problems[field],
    /** Why it could not be written. */
    failure,
    change: (part: PetChange) => form.set(part),
    back: () => go(step - 1),
  };
}

export type PetForm = ReturnType<typeof usePetForm>;
