import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { profileFactId } from '../../domain/profile/id.ts';
import type { ChatSummary } from '../../entities/chat/chats.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { useBlockPerson } from '../../entities/person/use-block-person.ts';
import { useModerating } from '../../session/moderating.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { RemoveQuestion } from './chat-head.tsx';

interface RequestNoteProps {
  other: string;
  name: string;
  messages: readonly ShownMessage[];
}

/** The actions for the messages of a person to whom this person has never written. */
export function RequestNote({ other, name, messages }: RequestNoteProps) {
  const { t } = useLingui();
  const { report } = useModerating();
  const writeBlock = useBlockPerson(other, name);
  const [asks, setAsks] = useState(false);
  return (
    <section className="chat-note chat-note--request" aria-label={t`Request`}>
      <p>
        {t`You and ${name} haven’t messaged before. Reply to accept; until then, they won’t see that you’ve read this.`}
      </p>
      <div className="chat-note__ways">
        <Button small onClick={() => setAsks(true)}>
          {t`Remove`}
        </Button>
        <Button small onClick={() => void writeBlock('block')}>
          {t`Block`}
        </Button>
        <Button small onClick={() => report(profileFactId(other))}>
          {t({ context: 'verb', message: 'Report' })}
        </Button>
      </div>
      {asks && <RemoveQuestion other={other} name={name} messages={messages} onClose={() => setAsks(false)} />}
    </section>
  );
}

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
