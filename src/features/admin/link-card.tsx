import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pedigreePath, petPath } from '../../domain/paths.ts';
import type { ListedLink } from '../../domain/pedigree-link/responses.ts';
import type { ChipSays } from '../../domain/pedigree-link/schema.ts';
import { LINK_LISTS, type LinkList, type LinkState } from '../../domain/pedigree-link/states.ts';
import { personPath } from '../../domain/routes.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/action/button.tsx';

const CHIPS: Readonly<Record<ChipSays, MessageDescriptor>> = {
  matches: msg`The microchip number matches the one in the pedigree.`,
  differs: msg`The microchip number doesn’t match the one in the pedigree.`,
  nothing: msg`There’s no microchip number to compare.`,
};

interface LinkCardProps {
  row: ListedLink;
  onGrant: () => void;
  onRefuse: () => void;
}

/** A pet and a pedigree, the state of their link, and the possible decisions. */
export function LinkCard({ row, onGrant, onRefuse }: LinkCardProps) {
  const { t } = useLingui();
  const { pet, dog, owner } = row;
  const petName = pet.name === '' ? t`a pet that’s no longer here` : pet.name;
  const dogName = dog.name ?? dog.dogId;
  const waits = isIn('waiting', row.state);
  return (
    <li className="reported panel">
      <p>
        {pet.name === '' ? (
          petName
        ) : (
          <Link to={petPath(pet.id)}>
            <bdi>{petName}</bdi>
          </Link>
        )}
        {' → '}
        <Link to={pedigreePath(dog.dogId)}>
          <bdi>{dogName}</bdi>
        </Link>{' '}
        {dog.name !== null && <bdi className="field__hint">{dog.dogId}</bdi>}
      </p>
      <p className="field__hint">
        <Link to={personPath(owner.userId)}>
          <bdi>{owner.name}</bdi>
        </Link>
        {' · '}
        <When row={row} />
      </p>
      <HowItStands row={row} />
      {waits && (
        <div className="actions">
          <Button small variant="primary" aria-label={t`Link ${petName} to ${dogName}`} onClick={onGrant}>
            {t`Link them`}
          </Button>
          <Button small aria-label={t`Reject linking ${petName} to ${dogName}`} onClick={onRefuse}>
            {t`Reject`}
          </Button>
        </div>
      )}
      {isIn('granted', row.state) && (
        <div className="actions">
          <Button small aria-label={t`Remove the link between ${petName} and ${dogName}`} onClick={onRefuse}>
            {t`Remove link`}
          </Button>
        </div>
      )}
    </li>
  );
}

function When({ row: { state, askedAt, decidedAt } }: Pick<LinkCardProps, 'row'>): ReactNode {
  const { t } = useLingui();
  const dates = useDates();
  const asked = dates.date(askedAt);
  if (decidedAt === null || isIn('waiting', state)) return t`requested on ${asked}`;
  const decided = dates.date(decidedAt);
  return isIn('granted', state) ? t`linked on ${decided}` : t`rejected on ${decided}`;
}

function HowItStands({ row: { state, by, chipSays, reason } }: Pick<LinkCardProps, 'row'>) {
  const { t, i18n } = useLingui();
  return (
    <>
      {isIn('granted', state) && <p>{by === 'chip' ? t`Linked by microchip number.` : t`Linked by an admin.`}</p>}
      {by !== 'chip' && <p>{i18n._(CHIPS[chipSays])}</p>}
      {state === 'taken' && (
        <p>{t`Another pet is linked to this pedigree. If you link this one, that link will end.`}</p>
      )}
      {reason !== null && (
        <blockquote dir="auto" className="reported__text">
          {reason}
        </blockquote>
      )}
    </>
  );
}

function isIn(list: LinkList, state: LinkState): boolean {
  return LINK_LISTS[list].some((each) => each === state);
}
