import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { petId } from '../../../domain/pet/id.ts';
import { isNewer } from '../../../domain/upgrades.ts';
import { useOwnPet } from '../../../entities/pet/queries.ts';
import { isOwnPet } from '../../../entities/pet/shown-pet.ts';
import { NewerNotice } from '../../../entities/statement/newer-notice.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { usePerson } from '../../../session/session.tsx';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { StepHeading, Stepper } from '../../../ui/form/stepper.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import {
  NEW_PET,
  type PetChange,
  type PetDraft,
  type PetValues,
  petDraftPlace,
  petDrafts,
  valuesOf,
} from './pet-draft.ts';
import { InfoStep, KindStep } from './pet-steps.tsx';
import { PhotoStep } from './photo-step.tsx';
import './pet-dialog.css';
import { LAST_STEP, usePetForm } from './use-pet-form.ts';

interface PetDialogProps {
  /** The pet to be edited; null adds one. */
  pet: string | null;
  onClose: () => void;
  onWritten: (id: string) => void;
}

/**
 * Adds or edits a pet in three steps (spec part 2, section 2). Typed values stay on this device until they are saved,
 * also over a reload.
 */
export default function PetDialog({ pet, onClose, onWritten }: PetDialogProps) {
  const { t } = useLingui();
  const person = usePerson();
  const record = useOwnPet(pet ?? '').data;
  const isMissing = pet !== null && record === null;
  const stored = isOwnPet(record) ? record.statement : null;
  const newer = isNewer(stored);
  const [initial, setInitial] = useState<{ draft: PetDraft; restored: boolean } | null>(null);
  const fresh = () =>
    freshDraft(stored === null ? null : { id: stored._id, rev: stored._rev, values: valuesOf(stored) });
  const userId = person?.userId ?? '';
  useEffect(() => {
    if (initial !== null || userId === '' || (pet !== null && stored === null)) return;
    const draft = petDrafts.read(petDraftPlace(userId, pet));
    // A draft from before the newer version can still be sent by its author.
    if (newer && draft === null) return;
    setInitial({ draft: draft ?? fresh(), restored: draft !== null });
  });
  return (
    <Modal title={pet === null ? t`New pet` : t`Edit pet`} onClose={onClose} full>
      {initial === null &&
        (isMissing ? <p>{t`This pet isn’t on your device`}</p> : newer ? <NewerNotice /> : <Waiting />)}
      {initial !== null && (
        <PetForm
          of={pet}
          userId={userId}
          initial={initial.draft}
          restored={initial.restored}
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
  initial: PetDraft;
  restored: boolean;
  /** The form without the draft. */
  fresh: () => PetDraft;
  onWritten: (id: string) => void;
}

function PetForm({ of, userId, initial, restored, fresh, onWritten }: PetFormProps) {
  const { t, i18n } = useLingui();
  const [choosing, setChoosing] = useState(0);
  const ready = useRef<Promise<unknown>>(Promise.resolve());
  const form = usePetForm({
    userId,
    of,
    draft: initial,
    restored,
    fresh,
    // A photo that is still being prepared belongs to the pet.
    ready: () => ready.current,
    onWritten,
  });
  const { step, values, discard } = form;
  const { filling } = discard;
  const { failure } = form;
  // A photo that was being prepared belongs to the form that was open then.
  const change = (part: PetChange) => discard.isNow(filling) && form.change(part);
  const names = [t`Type and breed`, t`Info`, t`Photo`];
  const headings = [t`Who is your pet?`, t`What should people know about your pet?`, t`What does your pet look like?`];
  return (
    <CheckedForm frame={form.frame}>
      <Stepper names={names} current={step} />
      <DraftBanner {...discard} />
      <StepHeading step={step} steps={names.length} filling={filling}>
        {headings[step]}
      </StepHeading>
      <Fragment key={filling}>
        {step === 0 && <KindStep form={form} />}
        {step === 1 && <InfoStep form={form} />}
        {step === LAST_STEP && (
          <PhotoStep
            photo={values.photo}
            gallery={values.gallery}
            onPhoto={(next) => change({ photo: next(form.latest().photo) })}
            onGallery={(next) => change({ gallery: next(form.latest().gallery) })}
            onChoosing={(work) => {
              setChoosing((now) => now + 1);
              const done = work.finally(() => setChoosing((now) => now - 1));
              ready.current = Promise.all([ready.current, done]);
            }}
          />
        )}
      </Fragment>
      <p role="alert" className="field__error">
        {failure !== null && i18n._(codeText(failure))}
      </p>
      <FormActions
        sticky
        submit={step < LAST_STEP ? t`Continue` : t`Finish`}
        busy={choosing > 0 || form.busy}
        onBack={step > 0 ? form.back : undefined}
      />
    </CheckedForm>
  );
}
