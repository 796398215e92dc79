import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { pedigreePath } from '../../../domain/paths.ts';
import { dogOfProposal } from '../../../domain/pedigree-proposal/id.ts';
import { type OwnProposal, useOwnProposals } from '../../../entities/pedigree/proposal-queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposalState } from './proposal-state.tsx';
import './propose.css';

const ProposeDialog = lazyDialog(() => import('./propose-dialog.tsx'));

/** The number shown at first. */
const PROPOSALS_SHOWN = 10;

/** The button to propose a pedigree, and this person's proposals. */
export function MyProposals() {
  const { t } = useLingui();
  const headingId = useId();
  const [proposing, setProposing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const close = useCallback(() => setProposing(false), []);
  const proposals = useOwnProposals().data ?? [];
  const shown = isWhole ? proposals : proposals.slice(0, PROPOSALS_SHOWN);
  const count = proposals.length;
  return (
    <section className="panel proposals" aria-labelledby={headingId}>
      <h2 id={headingId}>{t`Pedigrees you added`}</h2>
      {count === 0 && <p className="field__hint">{t`Can’t find your dog? Add it from its papers.`}</p>}
      {count > 0 && (
        <ul className="proposals__list">
          {shown.map((proposal) => (
            <Row key={proposal.record.statement._id} proposal={proposal} />
          ))}
        </ul>
      )}
      <div className="actions">
        {count > shown.length && <Button onClick={() => setWhole(true)}>{t`Show all ${count}`}</Button>}
        <Button onClick={() => setProposing(true)}>{t`Add a pedigree`}</Button>
      </div>
      {proposing && <ProposeDialog proposal={null} onClose={close} />}
    </section>
  );
}

function Row({ proposal }: { proposal: OwnProposal }) {
  const { _id, name } = proposal.record.statement;
  const dogId = dogOfProposal(_id) ?? '';
  return (
    <li>
      <p>
        <Link to={pedigreePath(dogId)} className="card-link">
          <bdi>{name}</bdi>
        </Link>{' '}
        <span className="field__hint">{dogId}</span>
      </p>
      <ProposalState proposal={proposal} />
      <div className="above-card-link">
        <ProposalActions proposal={proposal} />
      </div>
    </li>
  );
}
