import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { LINK_LIST_NAMES, type LinkList } from '../../domain/pedigree-link/states.ts';
import type { LinkDecision, ListedLink } from '../../domain/pedigree-link/told.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { LinkCard } from './link-card.tsx';
import { ListState } from './list-state.tsx';
import { adminKeys, usePedigreeLinks } from './queries.ts';
import { ReasonField } from './reason-field.tsx';

/** Whose dogs wait to be linked with their pedigrees, and what was decided about others. */
export function PedigreeLinks() {
  const { t } = useLingui();
  const [list, setList] = useState<LinkList>('waiting');
  const links = usePedigreeLinks(list);
  const decide = useDecide();
  const [refused, setRefused] = useState<ListedLink | null>(null);
  const rows = links.data?.pages.flatMap((page) => page.rows) ?? [];
  const texts: Readonly<Record<LinkList, { name: string; none: string }>> = {
    waiting: {
      name: t({ context: 'links', message: 'Waiting' }),
      none: t`No dog waits to be linked with its pedigree.`,
    },
    granted: { name: t`Linked`, none: t`No dog is linked with its pedigree.` },
    refused: { name: t`Refused`, none: t`Nothing was refused.` },
  };
  return (
    <>
      <SelectField
        label={t`Which links`}
        value={list}
        options={LINK_LIST_NAMES.map((value) => ({ value, text: texts[value].name }))}
        onChange={({ target: { value } }) => setList(LINK_LIST_NAMES.find((each) => each === value) ?? 'waiting')}
      />
      <ul className="admin__list" aria-label={texts[list].name}>
        {rows.map((row) => (
          <LinkCard
            key={row.link}
            row={row}
            onGrant={() => void decide({ link: row.link, granted: true, reason: null })}
            onRefuse={() => setRefused(row)}
          />
        ))}
      </ul>
      <ListState
        pending={links.isPending}
        error={links.error}
        empty={links.isSuccess && rows.length === 0}
        emptyText={texts[list].none}
        hasMore={links.hasNextPage}
        fetchingMore={links.isFetchingNextPage}
        onAgain={() => void links.refetch()}
        onMore={() => void links.fetchNextPage()}
      />
      {refused !== null && <RefuseDialog row={refused} decide={decide} onClose={() => setRefused(null)} />}
    </>
  );
}

interface RefuseDialogProps {
  row: ListedLink;
  decide: (decision: LinkDecision) => Promise<boolean>;
  onClose: () => void;
}

function RefuseDialog({ row, decide, onClose }: RefuseDialogProps) {
  const { t } = useLingui();
  const holds = row.state === 'granted';
  const { submit, field, isSubmitting } = useCheckedForm({
    begin: { reason: '' },
    when: { mode: 'onSubmit' },
    wrong: ({ reason }) => ({ reason: reason.trim() === '' ? t`Please give a reason.` : undefined }),
    send: async ({ reason }) => {
      const done = await decide({ link: row.link, granted: false, reason: reason.trim() });
      if (done) onClose();
      return done;
    },
  });
  return (
    <Modal
      title={holds ? t`End the link of the dog with its pedigree?` : t`Refuse to link the dog with its pedigree?`}
      onClose={onClose}
    >
      <Form className="admin__question" onSubmit={submit}>
        <ReasonField maxLength={LIMITS.moderationReason.max} {...field('reason')} />
        <FormActions
          submit={holds ? t`End the link` : t`Refuse`}
          look={holds ? 'danger' : 'primary'}
          busy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}

/** Answers whether there is nothing left to decide here. */
function useDecide(): (decision: LinkDecision) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const about = useId();
  return async (decision) => {
    const result = await api.decidePedigreeLink(decision);
    if (result.ok) notify({ tone: 'positive', about, text: t`Decided. Those concerned are told.` });
    else notify({ tone: 'negative', about, text: i18n._(codeText(result.code)) });
    await client.invalidateQueries({ queryKey: adminKeys.all });
    return result.ok || result.code === 'pedigree-link/nothing-to-decide';
  };
}
