import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { petKeys } from '../../../entities/pet/keys.ts';
import { useDataClient } from '../../../session/data-client.tsx';
import { usePerson } from '../../../session/use-session.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useFirstWrong } from '../../../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../../../ui/form/use-one-flight.ts';
import type { StoredRecord } from '../queries.ts';
import { EMPTY_RECORD, type RecordValues, writeRecord } from '../write-pet.ts';
import { today } from './days.ts';
import { type RecordDraft, recordDrafts } from './record-draft.ts';

type TextName = 'chip' | 'passport' | 'health' | 'contacts' | `vaccinations.${number}.${'name' | 'given'}`;
type DayName = 'bornOn' | `vaccinations.${number}.due`;

/**
 * What only the owner knows. Each change goes to the draft at once. Of a vaccination it must be known what it is
 * against and when it was given.
 */
export function useRecordForm(pet: string, stored: StoredRecord | null, onWritten: () => void) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const client = useQueryClient();
  const place = { target: pet, userId };
  const [begun] = useState(() => recordDrafts.read(place) ?? draftOf(stored));
  const form = useForm<RecordValues>({ defaultValues: begun.values, shouldFocusError: false });
  /**
   * Each with an id of the form's own: nothing of a vaccination stays the same while it is typed, and a day that is
   * half chosen belongs to its row.
   */
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'vaccinations' });
  const [touched, setTouched] = useState(false);
  const { form: element, lead } = useFirstWrong();
  useOpenForm(touched);
  const forget = () => recordDrafts.forget(pet);
  const changed = () => {
    setTouched(true);
    form.clearErrors('root');
    recordDrafts.keep(place, { rev: begun.rev, values: form.getValues() });
  };
  return {
    form,
    element,
    vaccinations: fields,
    field: (name: TextName) =>
      form.register(name, {
        onChange: changed,
        ...(name.startsWith('vaccinations') && { validate: (value: unknown) => String(value).trim() !== '' }),
      }),
    /** A day that may be open. */
    day: (name: DayName) => form.register(name, { onChange: changed, setValueAs: (day: string | null) => day || null }),
    addOne() {
      append({ name: '', given: today(), due: null }, { shouldFocus: false });
      changed();
    },
    removeOne(index: number) {
      remove(index);
      changed();
    },
    giveUp: forget,
    submit: useOneFlight(async () => {
      let done = false;
      let refused = false;
      await form.handleSubmit(
        async (values) => {
          const result = await writeRecord(api, pet, begun.rev, trimmed(values));
          done = result.ok;
          if (!result.ok) return form.setError('root', { message: result.code });
          forget();
          await client.invalidateQueries({ queryKey: petKeys.all });
          onWritten();
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
