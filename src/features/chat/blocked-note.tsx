import { useLingui } from '@lingui/react/macro';
import type { ChatSummary } from '../../entities/chat/chats.ts';
import { useBlockPerson } from '../../entities/person/use-block-person.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';

interface BlockedNoteProps {
  other: string;
  name: string;
  away: NonNullable<ChatSummary['away']>;
}

/** Says that this person blocks the other one, with a button to undo it. */
export function BlockedNote({ other, name, away }: BlockedNoteProps) {
  const { t } = useLingui();
  const writeBlock = useBlockPerson(other, name);
  return (
    <div className="chat-note">
      <Icon name={away === 'mute' ? 'eyeOff' : 'shield'} size={20} />
      <p>
        {away === 'mute'
          ? t`You hid ${name}. Their messages don’t count as unread.`
          : t`You blocked ${name}. Neither of you can write here.`}
      </p>
      <Button small onClick={() => void writeBlock('none')}>
        {away === 'mute' ? t`Show again` : t`Unblock`}
      </Button>
    </div>
  );
}
