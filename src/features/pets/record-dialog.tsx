import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import type { Code } from '../../domain/codes.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Vaccination } from '../../domain/pet/schema.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useOneFlight } from '../../ui/use-one-flight.ts';
import { today } from './days.ts';
import { petKeys } from './keys.ts';
import './pet-dialog.css';
import type { StoredRecord } from './queries.ts';
import { keepRecordDraft, type RecordDraft, readRecordDraft } from './record-draft.ts';
import type { ShownPet } from './shown-pet.ts';
import { EMPTY_RECORD, type RecordValues, writeRecord } from './write-pet.ts';

interface RecordDialogProps {
  pet: ShownPet;
  stored: StoredRecord | null;
  onClose: () => void;
}

/** What only the owner knows: written into the own database and sent to nobody else. */
export default function RecordDialog({ pet, stored, onClose }: RecordDialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readRecordDraft(globalThis.localStorage, userId, pet.id) ?? draftOf(stored));
  /** Which row is which: nothing of a vaccination stays the same while it is typed, and a day that is half chosen belongs to its row. */
  const [rows, setRows] = useState(() => draft.values.vaccinations.map(() => ulid()));
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Code | null>(null);
  const { form, lead } = useFirstWrong();
  useOpenForm(touched);
  const { rev, values } = draft;
  const change = (part: Partial<RecordValues>) => {
    setTouched(true);
    const next = { rev, values: { ...values, ...part } };
    setDraft(next);
    keepRecordDraft(globalThis.localStorage, userId, pet.id, next);
  };
  const changeOne = (index: number, part: Partial<Vaccination>) =>
    change({ vaccinations: values.vaccinations.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const addOne = () => {
    setRows([...rows, ulid()]);
    change({ vaccinations: [...values.vaccinations, { name: '', given: today(), due: null }] });
  };
  const adding = useRef<HTMLDivElement>(null);
  const removeOne = (index: number) => {
    setRows(rows.filter((_, at) => at !== index));
    change({ vaccinations: values.vaccinations.filter((_, at) => at !== index) });
    // The button that was pressed is gone, and with it the place of those who walk by keys.
    requestAnimationFrame(() => adding.current?.querySelector('button')?.focus());
  };
  const submit = useOneFlight(async () => {
    setTried(true);
    if (values.vaccinations.some(isIncomplete)) {
      lead();
      return false;
    }
    const result = await writeRecord(api, pet.id, rev, trimmed(values));
    if (!result.ok) {
      setProblem(result.code);
      return false;
    }
    keepRecordDraft(globalThis.localStorage, userId, pet.id, null);
    await client.invalidateQueries({ queryKey: petKeys.all });
    onClose();
    return true;
  });
  const { bornOn, chip, passport, vaccinations, health, contacts } = values;
  return (
    <Modal title={t`Only you see this`} onClose={onClose} full>
      <Form ref={form} className="pet-dialog" onSubmit={submit}>
        <div className="pet-dialog__row pet-dialog__row--long">
          <Field
            label={t`Born on`}
            type="date"
            max={today()}
            value={bornOn ?? ''}
            onChange={({ target }) => change({ bornOn: target.value === '' ? null : target.value })}
          />
          <Field
            label={t`Number of the chip`}
            value={chip}
            autoComplete="off"
            maxLength={LIMITS.petNumber.max}
            onChange={({ target }) => change({ chip: target.value })}
          />
          <Field
            label={t`Number of the passport`}
            value={passport}
            autoComplete="off"
            maxLength={LIMITS.petNumber.max}
            onChange={({ target }) => change({ passport: target.value })}
          />
        </div>
        <h3>{t`Vaccinations`}</h3>
        {vaccinations.map((vaccination, index) => (
          <VaccinationFields
            key={rows[index]}
            number={index + 1}
            vaccination={vaccination}
            tried={tried}
            onChange={(part) => changeOne(index, part)}
            onRemove={() => removeOne(index)}
          />
        ))}
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
          value={health}
          maxLength={LIMITS.petNotes.max}
          onChange={({ target }) => change({ health: target.value })}
        />
        <TextField
          label={t`Whom to call`}
          hint={t`The vet, and who looks after your pet when you cannot.`}
          value={contacts}
          maxLength={LIMITS.petNotes.max}
          onChange={({ target }) => change({ contacts: target.value })}
        />
        <p role="alert" className="field__error">
          {problem !== null && i18n._(codeText(problem))}
        </p>
        <FormActions
          submit={t`Save`}
          onCancel={() => {
            keepRecordDraft(globalThis.localStorage, userId, pet.id, null);
            onClose();
          }}
        />
      </Form>
    </Modal>
  );
}

interface VaccinationFieldsProps {
  number: number;
  vaccination: Vaccination;
  tried: boolean;
  onChange: (part: Partial<Vaccination>) => void;
  onRemove: () => void;
}

function VaccinationFields({ number, vaccination, tried, onChange, onRemove }: VaccinationFieldsProps) {
  const { t } = useLingui();
  const { name, given, due } = vaccination;
  return (
    <fieldset className="pet-dialog__part">
      <legend className="visually-hidden">{t`Vaccination ${number}`}</legend>
      <Field
        label={t`Against what`}
        value={name}
        autoComplete="off"
        maxLength={LIMITS.vaccinationName.max}
        error={tried && name.trim() === '' ? t`Please write what it is against.` : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="pet-dialog__row">
        <Field
          label={t`Given on`}
          type="date"
          max={today()}
          value={given}
          error={tried && given === '' ? t`Please choose the day.` : undefined}
          onChange={({ target }) => onChange({ given: target.value })}
        />
        <Field
          label={t`Next on`}
          type="date"
          value={due ?? ''}
          min={given}
          onChange={({ target }) => onChange({ due: target.value === '' ? null : target.value })}
        />
      </div>
      <Button small look="text" onClick={onRemove}>
        {t`Remove vaccination ${number}`}
      </Button>
    </fieldset>
  );
}

function isIncomplete({ name, given }: Vaccination): boolean {
  return name.trim() === '' || given === '';
}

function draftOf(stored: StoredRecord | null): RecordDraft {
  if (stored === null) return { rev: null, values: EMPTY_RECORD };
  const { _rev, bornOn, chip, passport, vaccinations, health, contacts } = stored;
  return { rev: _rev, values: { bornOn, chip, passport, vaccinations, health, contacts } };
}

/** What was given last stands first. */
function trimmed(values: RecordValues): RecordValues {
  const vaccinations = values.vaccinations
    .map((one) => ({ ...one, name: one.name.trim() }))
    .sort((a, b) => (a.given < b.given ? 1 : -1));
  return { ...values, vaccinations };
}
