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
  return <PetPhoto photo={photo} name={name} mine={false} sizes={`${fromWidth('pairs')} 144px, 88px`} eager opens />;
}

/** Decoration: the head of a dog. */
function Silhouette() {
  return (
    <span className="dog-silhouette frame">
      <svg viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
        <path
          fillRule="evenodd"
          d="M22 6q12 4 19 16 7-2 14 0 7-12 19-16 5 15 3 32-2 18-15 25l-3 12q-4 9-11 9t-11-9l-3-12Q21 56 19 38 17 21 22 6M37 40a4 4 0 1 0 .1 0M59 40a4 4 0 1 0 .1 0M42 69q6-3 12 0-1 6-6 7-5-1-6-7"
        />
        <path d="M14 96q2-18 18-24l3 8q5 9 13 9t13-9l3-8q16 6 18 24z" />
      </svg>
    </span>
  );
}
