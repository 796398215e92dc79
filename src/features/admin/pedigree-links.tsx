import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChipSays } from '../../domain/pedigree-link/schema.ts';
import type { OpenLink } from '../../domain/pedigree-link/told.ts';
import { pedigreePath } from '../../entities/pedigree/address.ts';
import { personPath } from '../../entities/person/address.ts';
import { petPath } from '../../entities/pet/address.ts';
import { useDates } from '../../i18n/dates.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ListState } from './list-state.tsx';
import { usePedigreeLinks } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDecided } from './use-decided.ts';

const CHIPS: Readonly<Record<ChipSays, MessageDescriptor>> = {
  matches: msg`The number of the chip is that of the pedigree.`,
  differs: msg`The number of the chip is another one than that of the pedigree.`,
  nothing: msg`There is no number of a chip to compare.`,
};

/** Whose dogs wait to be linked with their pedigrees, what waits longest first. */
export function PedigreeLinks() {
  const { t } = useLingui();
  const links = usePedigreeLinks();
  const { api } = useDataClient();
  const decided = useDecided('pedigree-link/nothing-to-decide');
  const [refused, setRefused] = useState<OpenLink | null>(null);
  const rows = links.data?.rows ?? [];
  return (
    <>
      <ul className="admin__list">
        {rows.map((row) => (
          <LinkCard
            key={row.link}
            row={row}
            onGrant={() => void decided(api.decidePedigreeLink({ link: row.link, granted: true, reason: null }))}
            onRefuse={() => setRefused(row)}
          />
        ))}
      </ul>
      {links.data?.more === true && <p className="field__hint">{t`More wait behind these.`}</p>}
      <ListState
        pending={links.isPending}
        error={links.error}
        empty={links.isSuccess && rows.length === 0}
        emptyText={t`No dog waits to be linked with its pedigree.`}
        hasMore={false}
        fetchingMore={false}
        onAgain={() => void links.refetch()}
        onMore={() => undefined}
      />
      {refused !== null && (
        <ReasonDialog
          title={t`Refuse to link the dog with its pedigree?`}
          submit={t`Refuse`}
          decide={(reason) => decided(api.decidePedigreeLink({ link: refused.link, granted: false, reason }))}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

function LinkCard({ row, onGrant, onRefuse }: { row: OpenLink; onGrant: () => void; onRefuse: () => void }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const { pet, dog, owner, state, chipSays, askedAt } = row;
  const petName = pet.name;
  const dogName = dog.name ?? dog.dogId;
  return (
    <li className="reported panel">
      <p>
        <Link to={petPath(pet.id)}>
          <bdi>{petName}</bdi>
        </Link>
        {' → '}
        <Link to={pedigreePath(dog.dogId)}>
          <bdi>{dogName}</bdi>
        </Link>
      </p>
      <p className="field__hint">
        <Link to={personPath(owner.userId)}>
          <bdi>{owner.name}</bdi>
        </Link>
        {' · '}
        {dates.date(askedAt)}
      </p>
      <p>{i18n._(CHIPS[chipSays])}</p>
      {state === 'taken' && <p>{t`Another pet is linked with this pedigree; granting this one ends that.`}</p>}
      <div className="actions">
        <Button small look="primary" aria-label={t`Link ${petName} with ${dogName}`} onClick={onGrant}>
          {t`Link them`}
        </Button>
        <Button small aria-label={t`Refuse to link ${petName} with ${dogName}`} onClick={onRefuse}>
          {t`Refuse`}
        </Button>
      </div>
    </li>
  );
}
