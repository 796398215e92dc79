import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { contentOf } from '../../../domain/fields.ts';
import { petKeys } from '../../../entities/pet/keys.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useFormValues } from '../../../ui/form/checked-form.tsx';
import { useOneFlight } from '../../../ui/form/form.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import type { StoredRecord } from '../queries.ts';
import { EMPTY_RECORD, type RecordValues, writeRecord } from '../write-pet.ts';
import { type RecordDraft, recordDrafts } from './record-draft.ts';

/**
 * The owner's private notes. Each change goes to the draft at once. A vaccination needs the disease and the day when it
 * was given.
 */
export function useRecordForm(pet: string, stored: StoredRecord | null, onWritten: () => void) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const client = useQueryClient();
  const place = { target: pet, userId };
  const [initial] = useState(() => recordDrafts.read(place) ?? draftOf(stored));
  const [touched, setTouched] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const { values, current, frame, lead } = useFormValues<RecordValues>(initial.values, (now) => {
    setTouched(true);
    setFailure(null);
    recordDrafts.keep(place, { rev: initial.rev, values: now });
  });
  useOpenForm(touched);
  const forget = () => recordDrafts.forget(pet);
  const submit = useOneFlight(async () => {
    const now = current();
    setSent(true);
    if (now.vaccinations.some(({ name, given }) => isMissing(name) || isMissing(given))) {
      lead();
      return false;
    }
    setBusy(true);
    try {
      const result = await writeRecord(api, pet, initial.rev, trimmed(now));
      if (!result.ok) {
        setFailure(result.code);
        return false;
      }
      forget();
      await client.invalidateQueries({ queryKey: petKeys.all });
      onWritten();
      return true;
    } finally {
      setBusy(false);
    }
  });
  return {
    values,
    frame: { ...frame, submit },
    busy,
    /** Why it could not be written. */
    failure,
    /** Whether something of a vaccination is missing, once the person has tried to save. */
    lacks: (index: number, field: 'name' | 'given') => sent && isMissing(values.vaccinations[index]?.[field] ?? ''),
    giveUp: forget,
  };
}

const isMissing = (text: string) => text.trim() === '';

function draftOf(stored: StoredRecord | null): RecordDraft {
  if (stored === null) return { rev: null, values: EMPTY_RECORD };
  return { rev: stored._rev, values: contentOf(stored) };
}

/** The last given one is first. */
function trimmed(values: RecordValues): RecordValues {
  const vaccinations = values.vaccinations
    .map((one) => ({ ...one, name: one.name.trim() }))
    .sort((a, b) => (a.given < b.given ? 1 : -1));
  return { ...values, vaccinations };
}
