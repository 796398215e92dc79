import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { pedigreeProposalId } from '../../../domain/pedigree-proposal/id.ts';
import { pedigreeProposalKeys } from '../../../entities/pedigree/keys.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { EMPTY, formOf, NEW, numberIn, type ProposalForm, proposalDrafts } from './proposal-draft.ts';
import { type KnownParents, type Problems, problemsOf, writeProposal } from './write-proposal.ts';

interface ProposalFormOptions {
  /** The proposal to edit; null: a new one. */
  proposal: OwnProposal | null;
  /** The pet that the dog is; '': not known. */
  pet: string;
  known: KnownParents;
  onClose: () => void;
}

/** The values of a pedigree's form, and its submission. */
export function useProposalForm({ proposal, pet, known, onClose }: ProposalFormOptions) {
  const { t } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const before = proposal?.record.statement ?? null;
  const form = useDraftedForm<ProposalForm, Problems>({
    drafts: proposalDrafts,
    place: { target: before?._id ?? NEW, userId },
    initial: before === null ? { ...EMPTY, pet } : formOf(before),
    ...(pet === '' ? {} : { chosen: { pet } }),
    problemsOf: (values) => problemsOf(values, known, new Date()),
    send: async (values) => {
      if (before === null && (await api.get(pedigreeProposalId(numberIn(values.dogId) ?? ''))) !== null)
        return 'pedigree-proposal/yours';
      const result = await writeProposal(api, before, values);
      await client.invalidateQueries({ queryKey: pedigreeProposalKeys.all });
      if (!result.ok) return result.code;
      notify({ tone: 'positive', about: NEW, text: t`Saved. It’ll be published as soon as we receive it.` });
      onClose();
      return null;
    },
  });
  return { ...form, errorOf: (name: keyof Problems) => form.sentence(form.problems[name]) };
}
