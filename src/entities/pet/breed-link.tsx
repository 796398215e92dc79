import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { breedAddress } from '../../domain/breed/address.ts';
import { routePath } from '../../domain/routes.ts';
import { breedText } from '../../i18n/pet-texts.ts';
import type { PetTraits } from '../../i18n/pet-traits.ts';

interface BreedLinkProps extends Pick<PetTraits, 'petType' | 'breed'> {
  /** In a form: what is typed stays open. */
  newTab?: boolean;
}

/** Leads from a pet to the description of its breed; nothing for a breed without one. */
export function BreedLink({ petType, breed, newTab = false }: BreedLinkProps) {
  const { t, i18n } = useLingui();
  const key = breedAddress(petType, breed);
  if (key === null) return null;
  const name = breedText(petType, breed, i18n);
  if (newTab) {
    return (
      <Link to={routePath('breed', { key })} target="_blank" rel="noopener">
        {t`About the breed: ${name} (in a new tab)`}
      </Link>
    );
  }
  return <Link to={routePath('breed', { key })}>{t`About the breed: ${name}`}</Link>;
}
