import { useLingui } from '@lingui/react/macro';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposalState } from './proposal-state.tsx';
import './propose.css';

/** On a dog's page: says that its pedigree is this person's proposal, with its state. */
export function OwnProposalPart({ proposal }: { proposal: OwnProposal }) {
  const { t } = useLingui();
  return (
    <section className="panel proposals" aria-label={t`Added by you`}>
      <p>{t`You added this pedigree.`}</p>
      <ProposalState proposal={proposal} />
      <ProposalActions proposal={proposal} />
    </section>
  );
}
