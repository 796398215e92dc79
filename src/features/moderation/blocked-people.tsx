import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { personPath } from '../../domain/routes.ts';
import { nameOf, usePersonFact } from '../../entities/person/queries.ts';
import { type Blocks, useBlocks } from '../../session/blocks.ts';
import { Button } from '../../ui/action/button.tsx';
import './moderation.css';
import { useBlockPerson } from '../../entities/person/use-block-person.ts';

/** All people whom this person blocks or hides, with an undo; for the settings. */
export function BlockedPeople() {
  const { t } = useLingui();
  const blocks = useBlocks();
  if (blocks.size === 0)
    return <p className="field__hint">{t`No one. You can hide or block someone on their profile.`}</p>;
  return (
    <ul className="away-people">
      {[...blocks].map(([userId, kind]) => (
        <Row key={userId} userId={userId} kind={kind} />
      ))}
    </ul>
  );
}

type Kind = Blocks extends ReadonlyMap<string, infer K> ? K : never;

function Row({ userId, kind }: { userId: string; kind: Kind }) {
  const { t } = useLingui();
  const name = nameOf(usePersonFact(userId).data) ?? t`Someone whose name isn’t on this device`;
  const writeBlock = useBlockPerson(userId, name);
  return (
    <li>
      <div>
        <Link to={personPath(userId)}>
          <bdi>{name}</bdi>
        </Link>
        <p className="field__hint">
          {kind === 'mute' ? t`Posts and comments hidden` : t`Hidden, and can’t comment on your posts or message you`}
        </p>
      </div>
      <Button small onClick={() => void writeBlock('none')} aria-label={t`Show again: ${name}`}>
        {t`Show again`}
      </Button>
    </li>
  );
}
