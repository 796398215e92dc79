import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '../../data/api/own.ts';
import { wordsOf } from '../../domain/kinds/words.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/action/button.tsx';
import { ProfileVersion } from './profile-version.tsx';

type Version = Conflict['versions'][number];

/** Two versions of one thing, side by side: only the person chooses (situations 15 and 16). */
export function ConflictCard({ conflict, onKeep }: { conflict: Conflict; onKeep: (keep: string | 'remove') => void }) {
  const { t } = useLingui();
  const removedElsewhere = conflict.versions.some((version) => version.removed);
  return (
    <li className="stack">
      <p>
        {removedElsewhere
          ? t`You removed this on another device but edited it here.`
          : t`This was changed in two places. Which version do you want to keep?`}
      </p>
      {removedElsewhere && conflict.versions.some(({ statement }) => statement?.type === 'post') && (
        <p className="field__hint">{t`If you keep it, the post will come back without the comments and likes that disappeared with it.`}</p>
      )}
      <div className="sync-conflict__versions stack">
        {conflict.versions.map((version) => (
          <VersionPanel
            key={version.rev}
            version={version}
            fields={conflict.fields}
            pair={removedElsewhere}
            onKeep={() => onKeep(version.removed ? 'remove' : version.rev)}
          />
        ))}
      </div>
    </li>
  );
}

function VersionPanel({
  version,
  fields,
  pair,
  onKeep,
}: {
  version: Version;
  fields: readonly string[];
  pair: boolean;
  onKeep: () => void;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const time = dates.moment(version.writtenAt);
  const { title, text } = version.statement === null ? { title: '', text: '' } : wordsOf(version.statement);
  return (
    <section className="sync-conflict__version stack tight">
      <p className="field__hint">{version.thisDevice ? t`On this device, ${time}` : t`On another device, ${time}`}</p>
      <h3>{version.removed ? t`Removed` : title}</h3>
      {version.statement?.type === 'profile' ? (
        <ProfileVersion profile={version.statement} fields={fields} />
      ) : (
        <p className="sync-conflict__text">{text}</p>
      )}
      <Button small variant={version.removed ? 'danger' : 'primary'} onClick={onKeep}>
        {version.removed ? t`Remove` : pair ? t`Keep` : t`Keep this`}
      </Button>
    </section>
  );
}
