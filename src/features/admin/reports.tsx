import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Decision, ReportedItem } from '../../domain/moderation/commands.ts';
import { type Asked, DecisionDialog } from './decision-dialog.tsx';
import { ListState } from './list-state.tsx';
import { useReports } from './queries.ts';
import { ReportedCard } from './reported-card.tsx';

/** Reports without a decision yet, the longest waiting first. */
export function Reports() {
  const { t } = useLingui();
  const { rows, state } = useReports();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (item: ReportedItem) => (decision: Decision) => setAsked({ item, decision });
  return (
    <>
      <ul className="stack">
        {rows.map((item) => (
          <ReportedCard key={item.target} item={item} onDecide={ask(item)} />
        ))}
      </ul>
      <ListState {...state} emptyText={t`No reports. All’s well.`} />
      {asked !== null && <DecisionDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
