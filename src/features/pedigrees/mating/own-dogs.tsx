import { useLingui } from '@lingui/react/macro';
import type { PedigreePage } from '../../../domain/pedigree/page.ts';
import { useOwnLinks } from '../../../entities/pedigree/link-queries.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { SavedMate } from './saved-mates.ts';

interface OwnDogsProps {
  dog: Pick<PedigreePage['dog'], 'dogId' | 'sex'>;
  chosen: readonly SavedMate[];
  onChoose: (dogs: readonly SavedMate[]) => void;
}

/** Adds all own dogs of the other sex at one press; nothing if all are chosen already. */
export function OwnDogs({ dog, chosen, onChoose }: OwnDogsProps) {
  const { t } = useLingui();
  const taken = new Set([dog.dogId, ...chosen.map(({ dogId }) => dogId)]);
  const offered = useLinkedDogs().filter(({ dogId, sex }) => sex !== dog.sex && !taken.has(dogId));
  if (offered.length === 0) return null;
  const names = offered.map(({ name }) => name).join(', ');
  return (
    <div className="own-dogs">
      <Button onClick={() => onChoose(offered.map(({ dogId, name }) => ({ dogId, name })))}>{t`Add my dogs`}</Button>
      <bdi className="field__hint">{names}</bdi>
    </div>
  );
}

/**
 * This person's pets that are linked with their pedigrees, as this device knows. Names and sex are those of the pet,
 * because the pedigree may never have been opened here.
 */
function useLinkedDogs() {
  const links = useOwnLinks().data ?? [];
  const pets = useOwnPets().data ?? [];
  const granted = links.flatMap(({ fact }) => (fact?.state === 'granted' ? [fact] : []));
  const dogOfPet = new Map(granted.map(({ pet, dogId }) => [pet, dogId]));
  return pets.flatMap(({ state, statement: { _id, name, sex, petType } }) => {
    const dogId = dogOfPet.get(_id);
    return dogId === undefined || state === 'removed' || petType !== 'dog' ? [] : [{ dogId, name, sex }];
  });
}
