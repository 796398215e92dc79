import { useLingui } from '@lingui/react/macro';
import { useBlocks } from '../../session/blocks.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import './moderation.css';
import { useBlockPerson } from '../../entities/person/use-block-person.ts';

/**
 * Says on a profile that this person blocks or hides the other one, which explains the missing posts; nothing
 * otherwise.
 */
export function ProfileBlockNote({ userId, name }: { userId: string; name: string }) {
  const { t } = useLingui();
  const kind = useBlocks().get(userId);
  const writeBlock = useBlockPerson(userId, name);
  if (kind === undefined) return null;
  return (
    <div className="away">
      <Icon name={kind === 'mute' ? 'eyeOff' : 'shield'} size={20} />
      <p>
        {kind === 'mute'
          ? t`You hid posts and comments by ${name}.`
          : t`You blocked ${name}. You don’t see their posts and comments, and they can’t comment on your posts or message you.`}
      </p>
      <Button small onClick={() => void writeBlock('none')}>
        {t`Show again`}
      </Button>
    </div>
  );
}
