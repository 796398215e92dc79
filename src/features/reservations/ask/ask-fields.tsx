import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { AvailableService, DateRange } from '../../../domain/announcement/schema.ts';
import type { ServiceKey } from '../../../domain/profile/service-kinds.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { breedText } from '../../../i18n/pet-texts.ts';
import { priceText, SERVICE_NAMES } from '../../../i18n/service-texts.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { DayChoice } from './day-choice.tsx';

interface ChoiceProps {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

/** A question with what is wrong with its answer beside it. */
function Choice({ legend, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="ask-field" aria-describedby={id}>
      <legend className="field__label">{legend}</legend>
      {children}
      <p id={id} className="field__error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

interface ServiceFieldProps {
  services: readonly AvailableService[];
  chosen: ServiceKey | null;
  error: string | undefined;
  onChoose: (service: ServiceKey) => void;
}

/** Which of the services that are offered, each with its price. */
export function ServiceField({ services, chosen, error, onChoose }: ServiceFieldProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  return (
    <Choice legend={t`Service`} error={error}>
      {services.map(({ offer }) => (
        <label key={offer.nameKey} className="ask-choice">
          <input
            type="radio"
            name={name}
            checked={offer.nameKey === chosen}
            aria-invalid={error !== undefined}
            onChange={() => onChoose(offer.nameKey)}
          />
          <span className="ask-choice__words">
            <span>{i18n._(SERVICE_NAMES[offer.nameKey])}</span>
            <span className="ask-choice__price">{priceText(offer, i18n)}</span>
          </span>
        </label>
      ))}
    </Choice>
  );
}

interface DayFieldProps {
  /** Null: it depends on the service, which is not chosen. */
  days: readonly DateRange[] | null;
  chosen: string | null;
  today: string;
  error: string | undefined;
  onChoose: (day: string) => void;
}

/** On which day. */
export function DayField({ days, chosen, today, error, onChoose }: DayFieldProps) {
  const { t } = useLingui();
  return (
    <Choice legend={t`Day`} error={error}>
      {days === null ? (
        <p className="field__hint">{t`Choose a service, and its days stand here.`}</p>
      ) : days.length === 0 ? (
        <p className="field__hint">{t`All days that were offered for this are past.`}</p>
      ) : (
        <DayChoice days={days} chosen={chosen} today={today} wrong={error !== undefined} onChoose={onChoose} />
      )}
    </Choice>
  );
}

interface PetFieldProps {
  pets: readonly ShownPet[];
  chosen: string | null;
  error: string | undefined;
  onChoose: (pet: string) => void;
  onAdd: () => void;
}

/** For which of the person's own pets; one that is not here yet is added without leaving the form. */
export function PetField({ pets, chosen, error, onChoose, onAdd }: PetFieldProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  return (
    <Choice legend={t`Your pet`} error={error}>
      {pets.length === 0 && (
        <p className="field__hint">{t`You have no pets here yet. Add the one that this is for.`}</p>
      )}
      {pets.map((pet) => (
        <label key={pet.id} className="ask-choice ask-pet">
          <input
            type="radio"
            name={name}
            checked={pet.id === chosen}
            aria-invalid={error !== undefined}
            onChange={() => onChoose(pet.id)}
          />
          <PetPhoto photo={pet.photo} mine sizes="48px" />
          <span className="ask-pet__words">
            <bdi>{pet.name}</bdi>
            <span className="field__hint">{breedText(pet.petType, pet.breed, i18n)}</span>
          </span>
        </label>
      ))}
      <div>
        <Button small aria-invalid={error !== undefined && pets.length === 0 ? true : undefined} onClick={onAdd}>
          <Icon name="plus" size={20} />
          {t`Add a pet`}
        </Button>
      </div>
    </Choice>
  );
}
