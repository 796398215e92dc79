import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { petPath } from '../../../domain/paths.ts';
import { dueVaccinations } from '../../../domain/pet/vaccinations.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { dayText } from '../../../i18n/day-text.ts';
import { textsIn } from '../../../i18n/named-text.ts';
import { petRecordRows } from '../../../i18n/pet-record-rows.ts';
import { Button } from '../../../ui/action/button.tsx';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import { lazyDialog, useDialogsAhead } from '../../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { usePetRecord } from '../queries.ts';
import { EMPTY_RECORD, type RecordValues } from '../write-pet.ts';
import { today } from './days.ts';
import { withKeys } from './with-keys.ts';

const RecordDialog = lazyDialog(() => import('./record-dialog.tsx'));
const EmergencyDialog = lazyDialog(() => import('../papers/emergency-dialog.tsx'));
const PosterDialog = lazyDialog(() => import('../papers/poster-dialog.tsx'));
const DIALOGS = [RecordDialog, EmergencyDialog, PosterDialog];

/** The owner's private notes below their pet: never published, available offline. */
export function PetRecord({ pet }: { pet: ShownPet }) {
  useDialogsAhead(DIALOGS);
  const { t } = useLingui();
  const [open, setOpen] = useState<'edit' | 'card' | 'poster' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const read = usePetRecord(pet.id, true);
  if (read.isPending) return null;
  const stored = read.data ?? null;
  const url = new URL(petPath(pet.id), location.origin).href;
  return (
    <section className="pet-record panel" aria-label={t`Only you see this`}>
      <h2>
        <Icon name="shield" size={22} />
        {t`Only you see this`}
      </h2>
      <RecordWords record={stored ?? EMPTY_RECORD} />
      <div className="actions">
        <Button onClick={() => setOpen('edit')}>
          <Icon name="edit" size={20} />
          {stored === null ? t`Add notes` : t`Edit notes`}
        </Button>
        <Button onClick={() => setOpen('card')}>{t`Emergency card`}</Button>
        <Button onClick={() => setOpen('poster')}>{t`Lost-pet poster`}</Button>
      </div>
      {open === 'edit' && <RecordDialog pet={pet} stored={stored} onClose={close} />}
      {open === 'card' && <EmergencyDialog pet={pet} record={stored ?? EMPTY_RECORD} url={url} onClose={close} />}
      {open === 'poster' && <PosterDialog pet={pet} record={stored ?? EMPTY_RECORD} url={url} onClose={close} />}
    </section>
  );
}

function RecordWords({ record }: { record: RecordValues }) {
  const { t, i18n } = useLingui();
  const vaccinations = withKeys(record.vaccinations);
  const soon = new Set(
    dueVaccinations({ vaccinations }, today(), LIMITS.vaccinationNotice).map(({ vaccination }) => vaccination.key),
  );
  const rows = textsIn(petRecordRows(record), i18n);
  if (rows.length === 0 && vaccinations.length === 0) {
    return (
      <p className="field__hint">
        {t`Microchip, passport, date of birth, vaccinations with a reminder, illnesses, the vet’s number: saved only for you and never published.`}
      </p>
    );
  }
  return (
    <>
      <FactList rows={rows} />
      {vaccinations.length > 0 && (
        <>
          <h3>{t`Vaccinations`}</h3>
          <ul className="vaccinations stack">
            {vaccinations.map(({ key, name, given, due }) => {
              const [givenOn, dueOn] = [dayText(given, i18n.locale), due === null ? '' : dayText(due, i18n.locale)];
              return (
                <li key={key}>
                  <strong>{name}</strong>
                  <span>{t`given on ${givenOn}`}</span>
                  {due !== null && (
                    <span className={soon.has(key) ? 'chip chip--warn' : undefined}>{t`next due ${dueOn}`}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
