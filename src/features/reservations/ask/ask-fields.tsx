import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { AvailableService, DateRange } from '../../../domain/announcement/schema.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { reservationCharactersLeft } from '../../../domain/reservation/rules.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { breedText } from '../../../i18n/pet-texts.ts';
import { priceText, SERVICE_NAMES } from '../../../i18n/service-texts.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CharactersLeft } from '../../../ui/field/characters-left.tsx';
import { AreaItem, ChoiceGroup, ChoiceItem } from '../../../ui/form/items.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import type { DayMarks } from './ask-form.ts';
import { DayChoice } from './day-choice.tsx';

/** Chooses one of the offered services, each with its price. */
export function ServiceItem({ services, error }: { services: readonly AvailableService[]; error: string | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceItem
      name="service"
      label={t`Service`}
      error={error}
      options={services.map(({ offer }) => ({
        value: offer.nameKey,
        text: (
          <>
            {i18n._(SERVICE_NAMES[offer.nameKey])}
            <span className="ask__price">{priceText(offer, i18n)}</span>
          </>
        ),
      }))}
    />
  );
}

interface DayFieldProps {
  /** Null: no service is chosen, and the days depend on it. */
  days: readonly DateRange[] | null;
  marks: DayMarks;
  chosen: string | null;
  today: string;
  error: string | undefined;
  onChoose: (day: string) => void;
}

/** Chooses the day. */
export function DayField({ days, marks, chosen, today, error, onChoose }: DayFieldProps) {
  const { t } = useLingui();
  return (
    <ChoiceGroup label={t`Day`} error={error}>
      {days === null ? (
        <p className="field__hint">{t`Choose a service to see its days.`}</p>
      ) : days.length === 0 ? (
        <p className="field__hint">{t`All the days offered for this have passed.`}</p>
      ) : (
        <DayChoice
          days={days}
          marks={marks}
          chosen={chosen}
          today={today}
          wrong={error !== undefined}
          onChoose={onChoose}
        />
      )}
    </ChoiceGroup>
  );
}

interface PetItemProps {
  pets: readonly ShownPet[];
  error: string | undefined;
  onAdd: () => void;
}

/** Chooses one of the person's own pets; a new one is added without leaving the form. */
export function PetItem({ pets, error, onAdd }: PetItemProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceItem
      name="pet"
      label={t`Your pet`}
      error={error}
      options={pets.map((pet) => ({
        value: pet.id,
        text: (
          <>
            <PetPhoto photo={pet.photo} mine small sizes="48px" />
            <span className="choices__words">
              <bdi>{pet.name}</bdi>
              <span className="choices__more">{breedText(pet.petType, pet.breed, i18n)}</span>
            </span>
          </>
        ),
      }))}
    >
      {pets.length === 0 && (
        <p className="field__hint">{t`You don’t have any pets here yet. Add the one this is for.`}</p>
      )}
      <div>
        <Button small aria-invalid={error !== undefined && pets.length === 0 ? true : undefined} onClick={onAdd}>
          <Icon name="plus" size={20} />
          {t`Add a pet`}
        </Button>
      </div>
    </ChoiceItem>
  );
}

interface MessageFieldProps {
  text: string;
  hint: string;
  error: string | undefined;
}

export function MessageField({ text, hint, error }: MessageFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { max, maxUnits } = LIMITS.reservationMessage;
  return (
    <AreaItem
      name="message"
      label={t`Message`}
      hint={hint}
      rows={3}
      maxLength={maxUnits}
      left={<CharactersLeft id={`${id}-left`} left={reservationCharactersLeft(text)} max={max} />}
      error={error}
    />
  );
}
