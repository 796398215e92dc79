import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import type { Code } from '../../domain/codes.ts';
import { petId } from '../../domain/pet/id.ts';
import { refusePetInfo, refusePetKind } from '../../domain/pet/rules.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftBanner } from '../../ui/draft-banner.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { useDiscard } from '../../ui/use-discard.ts';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useOneFlight } from '../../ui/use-one-flight.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { petKeys } from './keys.ts';
import {
  changedValues,
  forgetPetDraft,
  NEW_PET,
  type PetChange,
  type PetDraft,
  type PetValues,
  readPetDraft,
  valuesOf,
  writePetDraft,
} from './pet-draft.ts';
import { InfoStep, KindStep } from './pet-steps.tsx';
import { PhotoStep } from './photo-step.tsx';
import { useOwnPet } from './queries.ts';
import { isOwnPet } from './shown-pet.ts';
import './pet-dialog.css';
import { writePet } from './write-pet.ts';

interface PetDialogProps {
  /** The pet to be edited; null adds one. */
  pet: string | null;
  onClose: () => void;
  onWritten: (id: string) => void;
}

/** Adding or editing a pet in three steps (spec part 2, section 2). What was typed stays on this device until it is saved, also over a reload. */
export default function PetDialog({ pet, onClose, onWritten }: PetDialogProps) {
  const { t } = useLingui();
  const person = usePerson();
  const record = useOwnPet(pet ?? '').data;
  const gone = pet !== null && record === null;
  const stored = isOwnPet(record) ? record.statement : null;
  const [begun, setBegun] = useState<{ draft: PetDraft; restored: boolean } | null>(null);
  const fresh = () =>
    freshDraft(stored === null ? null : { id: stored._id, rev: stored._rev, values: valuesOf(stored) });
  const userId = person?.userId ?? '';
  useEffect(() => {
    if (begun !== null || userId === '' || (pet !== null && stored === null)) return;
    const draft = readPetDraft(globalThis.localStorage, userId, pet);
    setBegun({ draft: draft ?? fresh(), restored: draft !== null });
  });
  return (
    <Modal title={pet === null ? t`New pet` : t`Edit pet`} onClose={onClose} full>
      {begun === null && (gone ? <p>{t`This pet is not on your device`}</p> : <Waiting />)}
      {begun !== null && (
        <PetForm
          of={pet}
          userId={userId}
          begun={begun.draft}
          restored={begun.restored}
          fresh={fresh}
          onWritten={onWritten}
        />
      )}
    </Modal>
  );
}

function freshDraft(stored: { id: string; rev: string; values: PetValues } | null): PetDraft {
  return stored === null ? { id: petId(ulid()), rev: null, step: 0, values: NEW_PET } : { ...stored, step: 0 };
}

interface PetFormProps {
  of: string | null;
  userId: string;
  begun: PetDraft;
  restored: boolean;
  /** The form without what was begun. */
  fresh: () => PetDraft;
  onWritten: (id: string) => void;
}

const LAST_STEP = 2;

function PetForm({ of, userId, begun, restored, fresh, onWritten }: PetFormProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const client = useQueryClient();
  const [draft, setDraft] = useState(begun);
  const [touched, setTouched] = useState(restored);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Code | null>(null);
  const [choosing, setChoosing] = useState(0);
  const latest = useRef(draft);
  const ready = useRef<Promise<unknown>>(Promise.resolve());
  const { form, lead } = useFirstWrong();
  useOpenForm(touched);
  const { step, values } = draft;
  const show = (next: PetDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const keep = (next: PetDraft) => {
    show(next);
    writePetDraft(globalThis.localStorage, userId, of, next);
  };
  const kept = useDiscard<PetDraft>({
    restored,
    current: () => latest.current,
    fresh,
    fill: (filled) => {
      show(filled);
      setTried(false);
      setProblem(null);
    },
    keep,
    forget: () => forgetPetDraft(globalThis.localStorage, of),
  });
  const { filling } = kept;
  const heading = useStepHeading(step, filling);
  const change = (part: PetChange) => {
    // A photo that was being made ready belongs to the form as it was then.
    if (!kept.isNow(filling)) return;
    setTouched(true);
    setProblem(null);
    kept.touch();
    keep({ ...latest.current, values: changedValues(latest.current.values, part) });
  };
  const go = (to: number) => {
    setTried(false);
    const next = { ...latest.current, step: to };
    // Looking through the steps takes nothing from what was discarded.
    if (kept.offer === 'undo') show(next);
    else keep(next);
  };
  const wrong: Partial<Record<string, Code>> =
    step === 0 ? refusePetKind(values) : step === 1 ? refusePetInfo(values) : {};
  const errorOf = (field: string) => {
    const code = tried ? wrong[field] : undefined;
    return code === undefined ? undefined : i18n._(codeText(code));
  };
  const finish = useOneFlight(async () => {
    // A photo that is still being made ready belongs to the pet.
    await ready.current;
    const { id, rev, values: last } = latest.current;
    const result = await writePet(api, { id, rev }, last);
    if (!result.ok) {
      setProblem(result.code);
      return false;
    }
    forgetPetDraft(globalThis.localStorage, of);
    await client.invalidateQueries({ queryKey: petKeys.all });
    onWritten(id);
    return true;
  });
  const submit = () => {
    if (Object.keys(wrong).length > 0) {
      setTried(true);
      lead();
    } else if (step < LAST_STEP) go(step + 1);
    else void finish();
  };
  const names = [t`Type and breed`, t`Info`, t`Photo`];
  return (
    <Form ref={form} className="pet-dialog" onSubmit={submit}>
      <ol className="stepper" aria-label={t`Steps`}>
        {names.map((name, index) => (
          <li
            key={name}
            className={index < step ? 'stepper__step stepper__step--done' : 'stepper__step'}
            {...(index === step && { 'aria-current': 'step' as const })}
          >
            <span className="stepper__number" aria-hidden="true">
              {index + 1}
            </span>
            <span className="stepper__name">{name}</span>
          </li>
        ))}
      </ol>
      <DraftBanner {...kept} />
      <h3 ref={heading} tabIndex={-1} className="visually-hidden">
        {names[step]}
      </h3>
      <Fragment key={filling}>
        {step === 0 && <KindStep values={values} errorOf={errorOf} onChange={change} />}
        {step === 1 && <InfoStep values={values} errorOf={errorOf} onChange={change} />}
        {step === LAST_STEP && (
          <PhotoStep
            photo={values.photo}
            gallery={values.gallery}
            onPhoto={(next) => change({ photo: next(latest.current.values.photo) })}
            onGallery={(next) => change({ gallery: next(latest.current.values.gallery) })}
            onChoosing={(work) => {
              setChoosing((now) => now + 1);
              const done = work.finally(() => setChoosing((now) => now - 1));
              ready.current = Promise.all([ready.current, done]);
            }}
          />
        )}
      </Fragment>
      <p role="alert" className="field__error">
        {problem !== null && i18n._(codeText(problem))}
      </p>
      <div className="pet-dialog__end">
        {step > 0 ? <Button onClick={() => go(step - 1)}>{t`Back`}</Button> : <span />}
        <Button type="submit" look="primary" aria-disabled={choosing > 0}>
          {step < LAST_STEP ? t`Continue` : t`Finish`}
        </Button>
      </div>
    </Form>
  );
}

/**
 * After a step the focus goes to the next one's heading: the button that had it stands elsewhere now, or is gone. A form that was filled anew, in another `filling`, leaves it at the
 * button that did so.
 */
function useStepHeading(step: number, filling: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ step, filling });
  useEffect(() => {
    const moved = before.current.step !== step && before.current.filling === filling;
    before.current = { step, filling };
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    const dialog = heading.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
  }, [step, filling]);
  return heading;
}
