import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '../../data/api.ts';
import { textOf } from '../../domain/post/allowed-html.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/button.tsx';

type Version = Conflict['versions'][number];

/** Two versions of one thing, side by side: the person chooses, nobody else (situations 15 and 16). */
export function ConflictCard({ conflict, onKeep }: { conflict: Conflict; onKeep: (keep: string | 'remove') => void }) {
  const { t } = useLingui();
  const removedElsewhere = conflict.versions.some((version) => version.removed);
  return (
    <li className="sync-conflict">
      <p>
        {removedElsewhere
          ? t`You removed this on another device, but edited it here.`
          : t`This was changed in two places. Which version stays?`}
      </p>
      <div className="sync-conflict__versions">
        {conflict.versions.map((version) => (
          <VersionPanel
            key={version.rev}
            version={version}
            pair={removedElsewhere}
            onKeep={() => onKeep(version.removed ? 'remove' : version.rev)}
          />
        ))}
      </div>
    </li>
  );
}

function VersionPanel({ version, pair, onKeep }: { version: Version; pair: boolean; onKeep: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const time = dates.moment(version.writtenAt);
  const text = version.statement === null ? '' : textIn(version.statement);
  return (
    <section className="sync-conflict__version">
      <p className="field__hint">{version.thisDevice ? t`On this device, ${time}` : t`On another device, ${time}`}</p>
      <h3>{version.removed ? t`Removed` : titleIn(version)}</h3>
      <p className="sync-conflict__text">{text}</p>
      <Button small look={version.removed ? 'danger' : 'primary'} onClick={onKeep}>
        {version.removed ? t`Remove` : pair ? t`Keep` : t`Keep this`}
      </Button>
    </section>
  );
}

function titleIn({ statement }: Version): string {
  if (statement === null) return '';
  return statement.type === 'profile' ? `${statement.firstName} ${statement.secondName}` : statement.postTitle;
}

function textIn(statement: NonNullable<Version['statement']>): string {
  if (statement.type === 'profile') return '';
  const tags = statement.tags.map((tag) => `#${tag}`).join(' ');
  return [textOf(statement.content), tags].filter(Boolean).join(' ');
}
