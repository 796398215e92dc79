import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { pedigreePath } from '../../../domain/paths.ts';
import { dogOfProposal } from '../../../domain/pedigree-proposal/id.ts';
import { proposalStands } from '../../../domain/pedigree-proposal/states.ts';
import { petKey } from '../../../domain/pet/id.ts';
import { pedigreeLinkKeys } from '../../../entities/pedigree/keys.ts';
import { useOwnLink, usePedigreeOfPet } from '../../../entities/pedigree/link-queries.ts';
import { type OwnProposal, useProposalOfPet } from '../../../entities/pedigree/proposal-queries.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useSettled } from '../../../session/use-settled.ts';
import { Button } from '../../../ui/action/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { ProposalState } from '../propose/proposal-state.tsx';
import '../pedigrees.css';
import { LinkState } from './link-state.tsx';

const LinkDialog = lazyDialog(() => import('./link-dialog.tsx'));
const ProposeDialog = lazyDialog(() => import('../propose/propose-dialog.tsx'));

/** The pedigree of a dog: a link for everyone once it is known; for its owner the form to link it. */
export function PetPedigree({ pet }: { pet: ShownPet }) {
  const { t } = useLingui();
  const headingId = useId();
  const isDog = pet.petType === 'dog';
  const read = usePedigreeOfPet(petKey(pet.id), isDog && pet.published);
  const pedigree = read.data?.kind === 'found' ? read.data.value.pedigree : null;
  if (!isDog || (pedigree === null && !pet.mine)) return null;
  return (
    <section className="panel pedigree__part stack loose" aria-labelledby={headingId}>
      <h2 id={headingId}>{t`Pedigree`}</h2>
      {pedigree !== null && (
        <p>
          <Link to={pedigreePath(pedigree.dogId)}>
            <bdi>{pedigree.name}</bdi>
          </Link>
        </p>
      )}
      {pet.mine && <OwnPart pet={pet} />}
    </section>
  );
}

function OwnPart({ pet }: { pet: ShownPet }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const [open, setOpen] = useState<'link' | 'propose' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const own = useOwnLink(pet.id);
  const settled = useSettled(own.data?.record.statement._id ?? '', pedigreeLinkKeys.all);
  const proposal = useProposalOfPet(pet.id).data;
  if (own.data === undefined || proposal === undefined) return null;
  const link = own.data;
  // Only a published proposal can be linked; before, the service does not know the dog.
  const stands = proposal?.fact != null && proposalStands(proposal.fact.state);
  const proposed = stands && proposal.fact !== null ? { dogId: proposal.fact.dogId, name: proposal.fact.name } : null;
  return (
    <>
      {link !== null && <LinkState link={link} />}
      {proposal !== null && <ProposedAs proposal={proposal} />}
      <div className="actions">
        {link === null ? (
          <>
            <Button onClick={() => setOpen('link')}>{t`Link to its pedigree`}</Button>
            {proposal === null && <Button onClick={() => setOpen('propose')}>{t`Add its pedigree`}</Button>}
          </>
        ) : (
          <>
            <Button small onClick={() => setOpen('link')}>
              {t`Change link`}
            </Button>
            <Button small variant="text" onClick={() => void settled(api.remove(link.record.statement._id))}>
              {t`Unlink`}
            </Button>
          </>
        )}
      </div>
      {open === 'link' && <LinkDialog pet={pet} link={link} proposed={proposed} onClose={close} />}
      {open === 'propose' && <ProposeDialog proposal={null} pet={pet.id} onClose={close} />}
    </>
  );
}

/** The pedigree that its owner proposed for this pet, and its state. */
function ProposedAs({ proposal }: { proposal: OwnProposal }) {
  const { t } = useLingui();
  const { _id, name } = proposal.record.statement;
  return (
    <>
      <p>
        {t`You added its pedigree:`}{' '}
        <Link to={pedigreePath(dogOfProposal(_id) ?? '')}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <ProposalState proposal={proposal} />
    </>
  );
}
