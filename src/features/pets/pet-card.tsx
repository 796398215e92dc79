import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ageText, breedText } from '../../i18n/pet-texts.ts';
import { PetPhoto } from './pet-photo.tsx';
import type { ShownPet } from './shown-pet.ts';
import './pets.css';

/** A pet in a list: photo, name, breed, age. The name is the link, and the whole card leads there. */
export function PetCard({ pet, href, children }: { pet: ShownPet; href: string; children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <li className="pet-card panel">
      <PetPhoto
        key={pet.photo?.sha256 ?? ''}
        photo={pet.photo}
        mine={pet.mine}
        sizes="(min-width: 768px) 230px, 50vw"
      />
      <div className="pet-card__words">
        <h2 className="pet-card__name">
          <Link to={href}>
            <bdi>{pet.name}</bdi>
          </Link>
        </h2>
        <p>{breedText(pet.petType, pet.breed, i18n)}</p>
        <p className="field__hint">{ageText(pet.age, i18n)}</p>
        {children}
      </div>
    </li>
  );
}
