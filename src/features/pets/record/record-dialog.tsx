import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { isNewer } from '../../../domain/upgrades.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { NewerNotice } from '../../../ui/notice/newer-notice.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { today } from './days.ts';
import '../dialog/pet-dialog.css';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import type { StoredRecord } from '../queries.ts';
import { useRecordForm } from './use-record-form.ts';

interface RecordDialogProps {
  pet: ShownPet;
  stored: StoredRecord | null;
  onClose: () => void;
}

/** What only the owner knows: written into the own database and sent to nobody else. */
export default function RecordDialog(props: RecordDialogProps) {
  const { t } = useLingui();
  return (
    <Modal title={t`Only you see this`} onClose={props.onClose} full>
      {isNewer(props.stored) ? <NewerNotice /> : <RecordForm {...props} />}
    </Modal>
  );
}

function RecordForm({ pet, stored, onClose }: RecordDialogProps) {
  const { t, i18n } = useLingui();
  const { form, element, vaccinations, field, day, addOne, removeOne, giveUp, submit } = useRecordForm(
    pet.id,
    stored,
    onClose,
  );
  const { errors, isSubmitting } = form.formState;
  const problem = errors.root?.message as Code | undefined;
  const adding = useRef<HTMLDivElement>(null);
  return (
    <Form ref={element} onSubmit={submit}>
      <div className="pet-dialog__row pet-dialog__row--long">
        <Field label={t`Born on`} type="date" max={today()} {...day('bornOn')} />
        <Field label={t`Number of the chip`} autoComplete="off" maxLength={LIMITS.petNumber.max} {...field('chip')} />
        <Field
          label={t`Number of the passport`}
          autoComplete="off"
          maxLength={LIMITS.petNumber.max}
          {...field('passport')}
        />
      </div>
      <h3>{t`Vaccinations`}</h3>
      {vaccinations.map(({ id }, index) => {
        const number = index + 1;
        const wrong = errors.vaccinations?.[index];
        return (
          <fieldset key={id} className="pet-dialog__part">
            <legend className="visually-hidden">{t`Vaccination ${number}`}</legend>
            <Field
              label={t`Against what`}
              autoComplete="off"
              maxLength={LIMITS.vaccinationName.max}
              error={wrong?.name === undefined ? undefined : t`Please write what it is against.`}
              {...field(`vaccinations.${index}.name`)}
            />
            <div className="pet-dialog__row">
              <Field
                label={t`Given on`}
                type="date"
                max={today()}
                error={wrong?.given === undefined ? undefined : t`Please choose the day.`}
                {...field(`vaccinations.${index}.given`)}
              />
              <Field
                label={t`Next on`}
                type="date"
                min={form.watch(`vaccinations.${index}.given`)}
                {...day(`vaccinations.${index}.due`)}
              />
            </div>
            <Button
              small
              look="text"
              onClick={() => {
                removeOne(index);
                // The button that was pressed is gone, and with it the place of those who walk by keys.
                requestAnimationFrame(() => adding.current?.querySelector('button')?.focus());
              }}
            >
              {t`Remove vaccination ${number}`}
            </Button>
          </fieldset>
        );
      })}
      {vaccinations.length < LIMITS.vaccinations && (
        <div className="actions" ref={adding}>
          <Button small onClick={addOne}>
            <Icon name="plus" size={20} />
            {t`Add a vaccination`}
          </Button>
        </div>
      )}
      <TextField
        label={t`Health`}
        hint={t`Illnesses, allergies, medicines. They stand on the emergency card.`}
        maxLength={LIMITS.petNotes.max}
        {...field('health')}
      />
      <TextField
        label={t`Whom to call`}
        hint={t`The vet, and who looks after your pet when you cannot.`}
        maxLength={LIMITS.petNotes.max}
        {...field('contacts')}
      />
      <p role="alert" className="field__error">
        {problem !== undefined && i18n._(codeText(problem))}
      </p>
      <FormActions
        sticky
        submit={t`Save`}
        busy={isSubmitting}
        onCancel={() => {
          giveUp();
          onClose();
        }}
      />
    </Form>
  );
}
