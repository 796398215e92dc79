import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pedigreePath } from '../../domain/paths.ts';
import type { OpenProposal } from '../../domain/pedigree-proposal/responses.ts';
import { personPath } from '../../domain/routes.ts';
import { useDogHint } from '../../entities/pedigree/dog-labels.tsx';
import { useDates } from '../../i18n/dates.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ListState } from './list-state.tsx';
import { usePedigreeProposals } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDecided } from './use-decided.ts';

/** Pedigrees proposed by owners that are not confirmed yet, the longest waiting first. */
export function PedigreeProposals() {
  const { t } = useLingui();
  const { rows, state } = usePedigreeProposals();
  const { api } = useDataClient();
  const decided = useDecided('pedigree-proposal/nothing-to-decide');
  const [removed, setRemoved] = useState<OpenProposal | null>(null);
  return (
    <>
      <ul className="stack">
        {rows.map((row) => (
          <ProposalCard
            key={row.proposal}
            row={row}
            onConfirm={() =>
              void decided(api.decidePedigreeProposal({ ...questionOf(row), confirmed: true, reason: null }))
            }
            onRemove={() => setRemoved(row)}
          />
        ))}
      </ul>
      <ListState {...state} emptyText={t`No pedigrees are waiting to be confirmed.`} />
      {removed !== null && (
        <ReasonDialog
          title={t`Remove this pedigree?`}
          about={questionOf(removed).proposal}
          submit={t({ context: 'pedigree', message: 'Remove' })}
          decide={(reason) => decided(api.decidePedigreeProposal({ ...questionOf(removed), confirmed: false, reason }))}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

const questionOf = ({ proposal, askedAt }: OpenProposal) => ({ proposal, askedAt });

function ProposalCard({
  row,
  onConfirm,
  onRemove,
}: {
  row: OpenProposal;
  onConfirm: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const { dog, owner, sir, dam, askedAt } = row;
  const { dogId, name, callName, breed, kennel, others } = dog;
  const words = [callName, breed, kennel, useDogHint()(dog)].filter((word) => word !== null && word !== '').join(' · ');
  return (
    <li className="reported panel">
      <p>
        <Link to={pedigreePath(dogId)}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <span className="field__hint">{dogId}</span>
      </p>
      <p className="field__hint">
        <Link to={personPath(owner.userId)}>
          <bdi>{owner.name}</bdi>
        </Link>
        {' · '}
        {dates.date(askedAt)}
      </p>
      {words !== '' && <p>{words}</p>}
      <Parent name={t({ context: 'dog', message: 'Sire' })} parent={sir} />
      <Parent name={t({ context: 'dog', message: 'Dam' })} parent={dam} />
      {others !== null && (
        <blockquote dir="auto" className="reported__text">
          {others}
        </blockquote>
      )}
      <div className="actions">
        <Button small variant="primary" aria-label={t`Confirm the pedigree of ${name}`} onClick={onConfirm}>
          {t({ context: 'pedigree', message: 'Confirm' })}
        </Button>
        <Button small aria-label={t`Remove the pedigree of ${name}`} onClick={onRemove}>
          {t({ context: 'pedigree', message: 'Remove' })}
        </Button>
      </div>
    </li>
  );
}

/** A parent of whom nothing but the name is known has no page. */
function Parent({ name, parent }: { name: string; parent: OpenProposal['sir'] }) {
  if (parent === null) return null;
  return (
    <p>
      {name}:{' '}
      {parent.name === null ? (
        <bdi>{parent.dogId}</bdi>
      ) : (
        <>
          <Link to={pedigreePath(parent.dogId)}>
            <bdi>{parent.name}</bdi>
          </Link>{' '}
          <span className="field__hint">{parent.dogId}</span>
        </>
      )}
    </p>
  );
}
