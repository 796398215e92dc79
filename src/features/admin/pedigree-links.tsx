import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedLink } from '../../domain/pedigree-link/responses.ts';
import { LINK_LIST_NAMES, type LinkList } from '../../domain/pedigree-link/states.ts';
import { useDataClient } from '../../session/session.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { LinkCard } from './link-card.tsx';
import { ListState } from './list-state.tsx';
import { usePedigreeLinks } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDecided } from './use-decided.ts';

/** Requests to link dogs with their pedigrees, and the decisions about earlier ones. */
export function PedigreeLinks() {
  const { t } = useLingui();
  const [list, setList] = useState<LinkList>('waiting');
  const { rows, state } = usePedigreeLinks(list);
  const { api } = useDataClient();
  const decided = useDecided('pedigree-link/nothing-to-decide');
  const [refused, setRefused] = useState<ListedLink | null>(null);
  const holds = refused?.state === 'granted';
  const texts: Readonly<Record<LinkList, { name: string; none: string }>> = {
    waiting: {
      name: t({ context: 'links', message: 'Waiting' }),
      none: t`No dogs are waiting to be linked to their pedigrees.`,
    },
    granted: { name: t`Linked`, none: t`No dogs are linked to their pedigrees.` },
    refused: { name: t`Rejected`, none: t`Nothing rejected.` },
  };
  return (
    <>
      <SelectField
        label={t`Which links`}
        value={list}
        options={LINK_LIST_NAMES.map((value) => ({ value, text: texts[value].name }))}
        onChange={({ target: { value } }) => setList(LINK_LIST_NAMES.find((each) => each === value) ?? 'waiting')}
      />
      <ul className="stack" aria-label={texts[list].name}>
        {rows.map((row) => (
          <LinkCard
            key={row.link}
            row={row}
            onGrant={() => void decided(api.decidePedigreeLink({ link: row.link, granted: true, reason: null }))}
            onRefuse={() => setRefused(row)}
          />
        ))}
      </ul>
      <ListState {...state} emptyText={texts[list].none} />
      {refused !== null && (
        <ReasonDialog
          about={refused.link}
          title={
            holds ? t`Remove the link between this dog and its pedigree?` : t`Reject linking this dog to its pedigree?`
          }
          submit={holds ? t`Remove link` : t`Reject`}
          variant={holds ? 'danger' : 'primary'}
          decide={(reason) => decided(api.decidePedigreeLink({ link: refused.link, granted: false, reason }))}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}
