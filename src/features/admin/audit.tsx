import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '../../domain/account/admin.ts';
import { useDates } from '../../i18n/dates.ts';
import { ListState } from './list-state.tsx';
import { useAudit } from './queries.ts';
import { ROLE_NAMES } from './texts.ts';

/** Every change of roles and suspensions, newest first; nothing is ever taken out of it. */
export function Audit() {
  const { t } = useLingui();
  const audit = useAudit();
  const rows = audit.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <ol className="admin__audit panel" aria-label={t`Changes`} hidden={rows.length === 0}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ListState
        pending={audit.isPending}
        error={audit.error}
        empty={audit.isSuccess && rows.length === 0}
        emptyText={t`Nothing was changed yet.`}
        hasMore={audit.hasNextPage}
        fetchingMore={audit.isFetchingNextPage}
        onAgain={() => void audit.refetch()}
        onMore={() => void audit.fetchNextPage()}
      />
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const named = (who: { name: string }) => who.name || t`Deleted account`;
  const name = named(entry.person);
  const role = entry.role === null ? '' : i18n._(ROLE_NAMES[entry.role]);
  const sentences: Record<AuditEntry['action'], string> = {
    'role-granted': t`${name} got the role “${role}”`,
    'role-withdrawn': t`${name} lost the role “${role}”`,
    'account-suspended': t`${name} was suspended`,
    'account-restored': t`${name} was restored`,
    'report-dismissed': t`Reports about ${name} were dismissed`,
    'pedigree-linked': t`A dog of ${name} was linked with its pedigree`,
    'pedigree-link-refused': t`A link of ${name} with a pedigree was refused`,
    'pedigree-confirmed': t`A pedigree by ${name} was confirmed`,
    'pedigree-removed': t`A pedigree by ${name} was removed`,
    'content-hidden': t`Something by ${name} was hidden`,
    'content-restored': t`Something by ${name} is shown again`,
    'content-removed': t`Something by ${name} was removed`,
    'author-warned': t`${name} was warned`,
    'writing-blocked': t`${name} may not write for a time`,
  };
  const by = entry.by === null ? t`the server’s command line` : named(entry.by);
  return (
    <li>
      <p className="strong">{sentences[entry.action]}</p>
      {entry.reason !== null && <p>{entry.reason}</p>}
      <p className="field__hint">
        <time dateTime={entry.at}>{dates.moment(entry.at)}</time> · {by}
      </p>
    </li>
  );
}
