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
  const reports = useReports();
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = reports.data?.pages.flatMap((page) => page.rows) ?? [];
  const ask = (item: ReportedItem) => (decision: Decision) => setAsked({ item, decision });
  return (
    <>
      <ul className="stack">
        {rows.map((item) => (
          <ReportedCard key={item.target} item={item} onDecide={ask(item)} />
        ))}
      </ul>
      <ListState
        pending={reports.isPending}
        error={reports.error}
        empty={reports.isSuccess && rows.length === 0}
        emptyText={t`No reports. All’s well.`}
        hasMore={reports.hasNextPage}
        fetchingMore={reports.isFetchingNextPage}
        onAgain={() => void reports.refetch()}
        onMore={() => void reports.fetchNextPage()}
      />
      {asked !== null && <DecisionDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
