import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { isNewer } from '../../../domain/upgrades.ts';
import { NewerNotice } from '../../../entities/statement/newer-notice.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CheckedForm } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem, ListOfItems, TextItem } from '../../../ui/form/items.tsx';
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

/** The owner's private notes: written into the own database and sent to nobody else. */
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
  const { values, frame, busy, failure, lacks, giveUp } = useRecordForm(pet.id, stored, onClose);
  return (
    <CheckedForm frame={frame}>
      <div className="pet-dialog__row pet-dialog__row--long">
        <TextItem name="bornOn" label={t`Date of birth`} type="date" max={today()} nullable />
        <TextItem name="chip" label={t`Microchip number`} autoComplete="off" maxLength={LIMITS.petNumber.max} />
        <TextItem
          name="chipRegistry"
          label={t`Microchip registry`}
          autoComplete="off"
          maxLength={LIMITS.petNumber.max}
        />
        <TextItem name="passport" label={t`Passport number`} autoComplete="off" maxLength={LIMITS.petNumber.max} />
      </div>
      <Vaccinations values={values} lacks={lacks} />
      <AreaItem
        name="health"
        label={t`Health`}
        hint={t`Illnesses, allergies, medicines. They’ll be on the emergency card.`}
        maxLength={LIMITS.petNotes.max}
      />
      <AreaItem
        name="contacts"
        label={t`Who to call`}
        hint={t`The vet, and whoever looks after your pet when you can’t.`}
        maxLength={LIMITS.petNotes.max}
      />
      <p role="alert" className="field__error">
        {failure !== null && i18n._(codeText(failure))}
      </p>
      <FormActions
        sticky
        submit={t`Save`}
        busy={busy}
        onCancel={() => {
          giveUp();
          onClose();
        }}
      />
    </CheckedForm>
  );
}

function Vaccinations({ values, lacks }: Pick<ReturnType<typeof useRecordForm>, 'values' | 'lacks'>) {
  const { t } = useLingui();
  const adding = useRef<HTMLDivElement>(null);
  return (
    <>
      <h3>{t`Vaccinations`}</h3>
      <ListOfItems name="vaccinations">
        {(vaccinations, { add, remove }) => (
          <>
            {vaccinations.map(({ key, name: index }) => {
              const number = index + 1;
              return (
                <fieldset key={key} className="pet-dialog__part">
                  <legend className="visually-hidden">{t`Vaccination ${number}`}</legend>
                  <TextItem
                    name={[index, 'name']}
                    label={t`Disease`}
                    autoComplete="off"
                    maxLength={LIMITS.vaccinationName.max}
                    error={lacks(index, 'name') ? t`Enter the disease.` : undefined}
                  />
                  <div className="pet-dialog__row">
                    <TextItem
                      name={[index, 'given']}
                      label={t`Given on`}
                      type="date"
                      max={today()}
                      error={lacks(index, 'given') ? t`Choose the day.` : undefined}
                    />
                    <TextItem
                      name={[index, 'due']}
                      label={t`Next due`}
                      type="date"
                      min={values.vaccinations[index]?.given ?? ''}
                      nullable
                    />
                  </div>
                  <Button
                    small
                    variant="text"
                    onClick={() => {
                      remove(index);
                      // The pressed button was removed, and with it the focus of keyboard users.
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
                <Button small onClick={() => add({ name: '', given: today(), due: null })}>
                  <Icon name="plus" size={20} />
                  {t`Add a vaccination`}
                </Button>
              </div>
            )}
          </>
        )}
      </ListOfItems>
    </>
  );
}
