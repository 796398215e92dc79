import { useLingui } from '@lingui/react/macro';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { OwnPet } from '../../../entities/pet/shown-pet.ts';
import { PriceItems, usePriceFault } from '../../../entities/service/price-items.tsx';
import { breedText } from '../../../i18n/pet-texts.ts';
import { ChoicesItem } from '../../../ui/form/items.tsx';
import { isAnnounced, type PublishValues } from './publish-form.ts';

interface PetsStepProps {
  values: PublishValues;
  pets: readonly OwnPet[];
  announcements: readonly OwnAnnouncement[];
  /** The pet of the edited announcement: there is nothing to choose. */
  only: string | null;
  error: string | undefined;
  priceWrong: boolean;
}

/** Step 2 of pets: which ones, and their price. Several pets become one announcement each, with the same text. */
export function PetsStep({ values, pets, announcements, only, error, priceWrong }: PetsStepProps) {
  const { t, i18n } = useLingui();
  const fault = usePriceFault();
  const shown = pets.filter(({ statement, state }) => (only === null ? state !== 'removed' : statement._id === only));
  return (
    <>
      <ChoicesItem
        name="pets"
        label={t`Pets`}
        unseen
        hint={only === null ? t`Choose one or more. Each gets its own announcement.` : undefined}
        error={error}
        options={shown.map(({ statement: pet, state }) => {
          const hasOne = only === null && isAnnounced(announcements, pet._id);
          const refused = state === 'refused';
          return {
            value: pet._id,
            disabled: hasOne || refused || only !== null,
            text: (
              <>
                <PetPhoto photo={pet.photo} mine small sizes="48px" />
                <span className="choices__words">
                  <bdi>{pet.name}</bdi>
                  <span className="choices__more">{breedText(pet.petType, pet.breed, i18n)}</span>
                  {hasOne && <span className="chip chip--info">{t`Has an announcement`}</span>}
                  {refused && <span className="chip chip--danger">{t`Pet not published`}</span>}
                </span>
              </>
            ),
          };
        })}
      />
      <PriceItems type={values.priceType} error={priceWrong ? fault : undefined} />
    </>
  );
}
