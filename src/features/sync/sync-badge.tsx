import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '../../session/sync-status.ts';
import { Icon } from '../../ui/picture/icons.tsx';
import { useSituation } from './use-situation.ts';
import './sync-badge.css';

/** The sync state in a word, in both layouts; opens the sync centre. Before the first status it claims nothing. */
export function SyncBadge({ href, updateWaits }: { href: string; updateWaits: boolean }) {
  const { t, i18n } = useLingui();
  const status = useSyncStatus();
  const situation = useSituation();
  if (status === null || situation === null) return <span className="sync-badge" aria-hidden="true" />;
  return (
    <Link
      to={href}
      className={`sync-badge sync-badge--${situation.tone}`}
      title={i18n._(situation.sentence)}
      data-badge={status.badge}
    >
      <Icon name={situation.icon} size={20} />
      <span className="sync-badge__words">
        <span className="sync-badge__word">{i18n._(situation.label)}</span>
        {situation.count > 0 && <span className="sync-badge__count"> · {situation.count}</span>}
      </span>
      <span className="visually-hidden">{t`Sync centre`}</span>
      {updateWaits && (
        <span className="sync-badge__dot">{<span className="visually-hidden">{t`A new version is ready.`}</span>}</span>
      )}
    </Link>
  );
}
