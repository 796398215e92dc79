import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '../../domain/account/admin.ts';
import { useDates } from '../../i18n/dates.ts';
import { ListState } from './list-state.tsx';
import { useAudit } from './queries.ts';
import { ROLE_NAMES } from './texts.ts';

/** Every change of roles and suspensions, newest first; entries are never removed. */
export function Audit() {
  const { t } = useLingui();
  const { rows, state } = useAudit();
  return (
    <>
      <ol className="admin__audit panel" aria-label={t`Changes`} hidden={rows.length === 0}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ListState {...state} emptyText={t`No changes yet.`} />
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
    'role-granted': t`${name} was given the role “${role}”`,
    'role-withdrawn': t`${name} lost the role “${role}”`,
    'account-suspended': t`${name}’s account was suspended`,
    'account-restored': t`${name}’s account was restored`,
    'report-dismissed': t`Reports about ${name} were dismissed`,
    'pedigree-linked': t`${name}’s dog was linked to its pedigree`,
    'pedigree-link-refused': t`${name}’s link to a pedigree was rejected`,
    'pedigree-confirmed': t`A pedigree added by ${name} was confirmed`,
    'pedigree-removed': t`A pedigree added by ${name} was removed`,
    'article-pinned': t`${name} pinned an article for everyone`,
    'article-unpinned': t`${name} unpinned an article`,
    'content-hidden': t`Content by ${name} was hidden`,
    'content-restored': t`Content by ${name} is shown again`,
    'content-removed': t`Content by ${name} was removed`,
    'author-warned': t`${name} was warned`,
    'writing-blocked': t`${name} is temporarily blocked from writing`,
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
