import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { proposalStands } from '../../../domain/pedigree-proposal/states.ts';
import { pedigreeProposalKeys } from '../../../entities/pedigree/keys.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useGiveUp, useSendAgain, useSettled } from '../../../session/use-settled.ts';
import { Button } from '../../../ui/action/button.tsx';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';

const ProposeDialog = lazyDialog(() => import('./propose-dialog.tsx'));

/** The owner's actions for a pedigree that they proposed; a confirmed one can no longer be changed by them alone. */
export function ProposalActions({ proposal }: { proposal: OwnProposal }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const [editing, setEditing] = useState(false);
  const close = useCallback(() => setEditing(false), []);
  const { record, fact } = proposal;
  const { _id, name } = record.statement;
  const settled = useSettled(_id, pedigreeProposalKeys.all);
  const giveUp = useGiveUp(_id, pedigreeProposalKeys.all);
  const sendAgain = useSendAgain(_id, pedigreeProposalKeys.all);
  const isRefused = record.state === 'refused';
  if (fact?.state === 'confirmed' && !isRefused) return null;
  const stands = fact === null || proposalStands(fact.state);
  return (
    <div className="actions">
      {fact?.state !== 'confirmed' && fact?.state !== 'replaced' && (
        <Button small aria-label={t`Edit the pedigree of ${name}`} onClick={() => setEditing(true)}>
          {t`Edit`}
        </Button>
      )}
      {isRefused && (
        <OnceButton small aria-label={t`Send again: the pedigree of ${name}`} work={() => sendAgain(_id)}>
          {t`Send again`}
        </OnceButton>
      )}
      {isRefused ? (
        <OnceButton small variant="text" aria-label={t`Discard the pedigree of ${name}`} work={() => giveUp(_id)}>
          {t`Discard`}
        </OnceButton>
      ) : (
        <OnceButton
          small
          variant="text"
          aria-label={
            stands ? t`Withdraw it: the pedigree of ${name}` : t`Remove from the list: the pedigree of ${name}`
          }
          work={() => settled(api.remove(_id))}
        >
          {stands ? t`Withdraw it` : t`Remove from the list`}
        </OnceButton>
      )}
      {editing && <ProposeDialog proposal={proposal} onClose={close} />}
    </div>
  );
}
