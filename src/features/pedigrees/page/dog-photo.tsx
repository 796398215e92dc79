import type { ShownOwner } from '../../../domain/pedigree/page.ts';
import { petId } from '../../../domain/pet/id.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import { usePetFact } from '../../../entities/pet/queries.ts';
import { fromWidth } from '../../../ui/theme/widths.ts';

/** The photo of the pet that the dog is, if its owner wants to be shown; otherwise a silhouette. */
export function DogPhoto({ owner, name }: { owner: ShownOwner | null; name: string }) {
  return owner === null ? <Silhouette /> : <PhotoOfPet pet={owner.pet} name={name} />;
}

function PhotoOfPet({ pet, name }: { pet: string; name: string }) {
  const { data: read } = usePetFact(petId(pet));
  const photo = read?.kind === 'found' ? read.value.photo : null;
  if (photo === null) return <Silhouette />;
  return <PetPhoto photo={photo} name={name} mine={false} sizes={`${fromWidth('pairs')} 160px, 88px`} eager opens />;
}

/** Decoration: the head of a dog. */
function Silhouette() {
  return (
    <span className="dog-silhouette frame">
      <svg viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
        <path d="M12 96c1-17 11-26 22-29h28c11 3 21 12 22 29z" />
        <ellipse cx="48" cy="43" rx="22" ry="25" />
        <ellipse cx="48" cy="57" rx="14" ry="13" />
        <path d="M33 24c-10-5-20 3-22 15-1 10 2 21 7 23 8 1 12-8 14-18zM63 24c10-5 20 3 22 15 1 10-2 21-7 23-8 1-12-8-14-18z" />
      </svg>
    </span>
  );
}
