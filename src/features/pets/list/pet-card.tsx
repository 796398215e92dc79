import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { petPath } from '../../../domain/paths.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { petLine } from '../../../i18n/pet-traits.ts';
import { fromWidth } from '../../../ui/theme/widths.ts';
import '../pets.css';

/** A pet in a list: photo, name, breed, age. The name is the link, which covers the whole card. */
export function PetCard({ pet, children }: { pet: ShownPet; children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <li className="pet-card panel">
      <PetPhoto
        key={pet.photo?.sha256 ?? ''}
        photo={pet.photo}
        mine={pet.mine}
        sizes={`${fromWidth('tablet')} 230px, 50vw`}
      />
      <div className="pet-card__words">
        <h2 className="pet-card__name">
          <Link to={petPath(pet.id)} className="quiet-link card-link">
            <bdi>{pet.name}</bdi>
          </Link>
        </h2>
        <p className="soft small">{petLine(pet, i18n)}</p>
        {children}
      </div>
    </li>
  );
}
