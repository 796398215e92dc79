import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import { pedigreePath } from '../../domain/paths.ts';
import type { Relative } from '../../domain/pedigree/page.ts';
import type { Sex } from '../../domain/pedigree/schema.ts';
import { useDates } from '../../i18n/dates.ts';

export const SEX_NAMES: Readonly<Record<Sex, MessageDescriptor>> = {
  male: msg({ context: 'dog', message: 'Male' }),
  female: msg({ context: 'dog', message: 'Female' }),
};

/**
 * A dog's name, linked to its pedigree: a press anywhere on the row around it, which is positioned, leads there too. A
 * dog that is only named as a parent has no link.
 */
export function DogLink({ dog }: { dog: Pick<Relative, 'dogId' | 'name' | 'known'> }) {
  if (!dog.known) return <bdi>{dog.name}</bdi>;
  return (
    <Link to={pedigreePath(dog.dogId)} className="card-link">
      <bdi>{dog.name}</bdi>
    </Link>
  );
}

/** Sex and birthday, if known; '' for neither. */
export function useDogHint(): (dog: Pick<Relative, 'sex' | 'birthday'>) => string {
  const { i18n } = useLingui();
  const birthday = useBirthday();
  return ({ sex, birthday: born }) =>
    [sex === null ? '' : i18n._(SEX_NAMES[sex]), born === null ? '' : birthday(born)].filter(Boolean).join(' · ');
}

/** A birthday; for many dogs only the year is known. */
export function useBirthday(): (birthday: string) => string {
  const dates = useDates();
  return (birthday) => (birthday.length === 4 ? birthday : dates.date(`${birthday}T12:00:00`));
}
