import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fieldsOf } from '../../domain/fields.ts';
import { profileFactId } from '../../domain/profile/id.ts';
import type { ProfileFact } from '../../domain/profile/schema.ts';
import { type Blocks, useBlocks } from '../../session/blocks.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/action/button.tsx';
import './moderation.css';
import { useTellingKeepAway } from './use-keep-away.ts';

/** Everybody whom one keeps away, with the way back; for the settings. */
export function AwayPeople({ hrefOf }: { hrefOf: (userId: string) => string }) {
  const { t } = useLingui();
  const blocks = useBlocks();
  if (blocks.size === 0)
    return <p className="field__hint">{t`Nobody. You can hide or block somebody on their profile.`}</p>;
  return (
    <ul className="away-people">
      {[...blocks].map(([userId, kind]) => (
        <Row key={userId} userId={userId} kind={kind} href={hrefOf(userId)} />
      ))}
    </ul>
  );
}

type Kind = Blocks extends ReadonlyMap<string, infer K> ? K : never;

function Row({ userId, kind, href }: { userId: string; kind: Kind; href: string }) {
  const { t } = useLingui();
  const name = useName(userId) ?? t`Somebody whose name is not on this device`;
  const keepAway = useTellingKeepAway(userId, name);
  return (
    <li>
      <div>
        <Link to={href}>
          <bdi>{name}</bdi>
        </Link>
        <p className="field__hint">
          {kind === 'mute' ? t`Posts and comments are hidden` : t`Hidden, and cannot comment on your posts`}
        </p>
      </div>
      <Button small onClick={() => void keepAway('none')} aria-label={t`Show again: ${name}`}>
        {t`Show again`}
      </Button>
    </li>
  );
}

/** What somebody is called, as far as their profile can be read; null: not now. */
function useName(userId: string): string | null {
  const { api } = useDataRoom();
  const read = useQuery({
    queryKey: ['profiles', 'name', userId],
    queryFn: () => api.readFact('directory', profileFactId(userId)),
  }).data;
  const { firstName, secondName } = fieldsOf<ProfileFact>(read?.kind === 'found' ? read.value : null);
  const name = `${firstName ?? ''} ${secondName ?? ''}`.trim();
  return name === '' ? null : name;
}
