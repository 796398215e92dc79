import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { petPath } from '../../../domain/paths.ts';
import type { ShownOwner } from '../../../domain/pedigree/page.ts';
import { petId } from '../../../domain/pet/id.ts';
import { personPath } from '../../../domain/routes.ts';

/** The owner of the dog, if they agree to be named. */
export function OwnerLine({ owner }: { owner: ShownOwner }) {
  const { t } = useLingui();
  return (
    <p>
      {t`Owner`}:{' '}
      <Link to={personPath(owner.userId)}>
        <bdi>{owner.name}</bdi>
      </Link>{' '}
      (
      <Link to={petPath(petId(owner.pet))}>
        <bdi>{owner.petName}</bdi>
      </Link>
      )
    </p>
  );
}
