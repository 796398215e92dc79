import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import { petPath } from '../../../domain/paths.ts';
import { petOfRecord } from '../../../domain/pet/id.ts';
import { dueVaccinations } from '../../../domain/pet/vaccinations.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { dayText } from '../../../i18n/day-text.ts';
import { downloadFile } from '../../../platform/download.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { type StoredRecord, usePetRecords } from '../queries.ts';
import { calendarFile } from './calendar-file.ts';
import { today } from './days.ts';
import { withKeys } from './with-keys.ts';

interface RemindersProps {
  pets: readonly ShownPet[];
}

/** Vaccinations that are due soon or overdue. Computed on this device alone. */
export function Reminders({ pets }: RemindersProps) {
  const { t, i18n } = useLingui();
  const records = usePetRecords().data;
  const all = useMemo(() => dueOf(pets, records ?? []), [pets, records]);
  const soon = all.filter(({ days }) => days <= LIMITS.vaccinationNotice);
  if (soon.length === 0) return null;
  const download = () => {
    const days = all.map(({ pet, vaccination: { key, name }, due }) => ({
      uid: `${encodeURIComponent(key)}-${pet.id.replace(':', '-')}@lapka`,
      day: due,
      summary: `${pet.name}: ${name}`,
    }));
    downloadFile(calendarFile(days, new Date()), 'lapka-vaccinations.ics');
  };
  return (
    <section className="reminders panel" aria-label={t`Vaccinations due`}>
      <h2>
        <Icon name="bell" size={22} />
        {t`Vaccinations due`}
      </h2>
      <ul className="stack">
        {soon.map(({ pet, vaccination, due, days }) => (
          <li key={`${pet.id} ${vaccination.key}`}>
            <span>
              <Link to={petPath(pet.id)}>
                <bdi>{pet.name}</bdi>
              </Link>
              : <bdi>{vaccination.name}</bdi>
            </span>
            <span className={days < 0 ? 'chip chip--danger' : 'chip chip--warn'}>
              <DueIn days={days} />
            </span>
            <span className="field__hint">{dayText(due, i18n.locale)}</span>
          </li>
        ))}
      </ul>
      <Button small onClick={download}>
        <Icon name="calendar" size={20} />
        {t`Add to calendar`}
      </Button>
    </section>
  );
}

function DueIn({ days }: { days: number }) {
  const { t } = useLingui();
  if (days === 0) return t`today`;
  const late = -days;
  return days < 0 ? (
    <Plural value={late} one="# day overdue" other="# days overdue" />
  ) : (
    <Plural value={days} one="in # day" other="in # days" />
  );
}

/** Due days in the past and the future, however far, of existing pets. */
function dueOf(pets: readonly ShownPet[], records: readonly StoredRecord[]) {
  const day = today();
  return records.flatMap((record) => {
    const pet = pets.find(({ id }) => id === petOfRecord(record._id));
    if (pet === undefined) return [];
    const vaccinations = withKeys(record.vaccinations);
    return dueVaccinations({ vaccinations }, day, Number.POSITIVE_INFINITY).flatMap(({ vaccination, days }) =>
      vaccination.due === null ? [] : [{ pet, vaccination, due: vaccination.due, days }],
    );
  });
}
