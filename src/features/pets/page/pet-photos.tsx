import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PetPhoto, viewedPetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { PhotoGroup } from '../../../entities/photo/viewed-photo.ts';
import { fromWidth } from '../../../ui/theme/widths.ts';

/** The chosen photo large, all of them small below it. */
export function PetPhotos({ pet }: { pet: ShownPet }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const { photo, gallery, mine, name } = pet;
  const all = photo === null ? gallery : [photo, ...gallery];
  const large = all.find(({ sha256 }) => sha256 === chosen) ?? all[0] ?? null;
  return (
    <div className="pet__photos">
      <PhotoGroup value={all.map((one) => viewedPetPhoto(one, name, mine))}>
        <PetPhoto
          key={large?.sha256 ?? ''}
          photo={large}
          name={name}
          mine={mine}
          sizes={`${fromWidth('tablet')} 340px, 100vw`}
          eager
          opens
        />
      </PhotoGroup>
      {all.length > 1 && (
        <ul className="pet__small">
          {all.map((one, index) => (
            <li key={one.sha256}>
              <button
                type="button"
                className="pet__choose"
                aria-label={t`Photo ${index + 1}`}
                aria-pressed={one === large}
                onClick={() => setChosen(one.sha256)}
              >
                <PetPhoto photo={{ ...one, alt: '' }} mine={mine} sizes="64px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
