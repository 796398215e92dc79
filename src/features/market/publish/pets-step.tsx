import { useLingui } from '@lingui/react/macro';
import { petAnnouncementId } from '../../../domain/announcement/id.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { CURRENCIES, PRICE_TYPES } from '../../../domain/profile/service-kinds.ts';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { OwnPet } from '../../../entities/pet/shown-pet.ts';
import { breedText } from '../../../i18n/pet-texts.ts';
import { PRICE_TYPE_NAMES } from '../../../i18n/service-texts.ts';
import { PriceFields } from '../../../ui/field/price-fields.tsx';
import type { PublishValues } from './publish-form.ts';

interface PetsStepProps {
  values: PublishValues;
  pets: readonly OwnPet[];
  announcements: readonly OwnAnnouncement[];
  /** The pet of an announcement that is edited: there is nothing to choose. */
  only: string | null;
  error: string | undefined;
  priceWrong: boolean;
  onChange: (part: Partial<PublishValues>) => void;
}

/** Step 2 of pets: which ones, and what is asked. Several pets are one announcement each, with the same words. */
export function PetsStep({ values, pets, announcements, only, error, priceWrong, onChange }: PetsStepProps) {
  const { t, i18n } = useLingui();
  const shown = pets.filter(({ statement, state }) => (only === null ? state !== 'removed' : statement._id === only));
  const announced = new Set(
    announcements.filter(({ state }) => state !== 'removed').map(({ statement }) => statement._id),
  );
  const toggle = (id: string, chosen: boolean) =>
    onChange({ pets: chosen ? [...values.pets, id] : values.pets.filter((one) => one !== id) });
  return (
    <>
      <fieldset className="publish__pets">
        <legend className="visually-hidden">{t`Pets`}</legend>
        {only === null && (
          <p className="field__hint">{t`Choose one or several. Each gets an announcement of its own.`}</p>
        )}
        {shown.map(({ statement: pet, state }) => {
          const taken = only === null && announced.has(petAnnouncementId(pet._id));
          const refused = state === 'refused';
          return (
            <label key={pet._id} className="pet-choice">
              <input
                type="checkbox"
                checked={values.pets.includes(pet._id) && !taken}
                disabled={taken || refused || only !== null}
                aria-invalid={error !== undefined && !taken && !refused ? true : undefined}
                onChange={({ target }) => toggle(pet._id, target.checked)}
              />
              <PetPhoto frame="offer-photo" photo={pet.photo} mine sizes="72px" />
              <span className="pet-choice__words">
                <bdi className="pet-choice__name">{pet.name}</bdi>
                <span className="offer-card__soft">{breedText(pet.petType, pet.breed, i18n)}</span>
                {taken && <span className="chip chip--info">{t`Has an announcement`}</span>}
                {refused && <span className="chip chip--danger">{t`Pet not published`}</span>}
              </span>
            </label>
          );
        })}
        <p className="field__error" role="alert">
          {error}
        </p>
      </fieldset>
      <PriceFields
        value={values}
        types={PRICE_TYPES.map((value) => ({ value, text: i18n._(PRICE_TYPE_NAMES[value]) }))}
        priced="Price"
        currencies={CURRENCIES}
        most={LIMITS.price.max}
        wrong={priceWrong}
        onChange={onChange}
      />
    </>
  );
}
