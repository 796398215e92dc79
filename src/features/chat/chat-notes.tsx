import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { profileFactId } from '../../domain/profile/id.ts';
import type { ChatSummary } from '../../entities/chat/chats.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { useModerating } from '../../session/moderating.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { RemoveQuestion } from './chat-head.tsx';
import { useChatBlock } from './use-chat-blocks.ts';

interface RequestNoteProps {
  other: string;
  name: string;
  messages: readonly ShownMessage[];
}

/** The actions for the messages of a person to whom this person has never written. */
export function RequestNote({ other, name, messages }: RequestNoteProps) {
  const { t } = useLingui();
  const { report } = useModerating();
  const writeBlock = useChatBlock(other, name);
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

/** Says that this person mutes or blocks the other one, with a button to undo it. */
export function BlockedNote({ other, name, away }: BlockedNoteProps) {
  const { t } = useLingui();
  const writeBlock = useChatBlock(other, name);
  return (
    <div className="chat-note">
      <Icon name={away === 'mute' ? 'eyeOff' : 'shield'} size={20} />
      <p>
        {away === 'mute'
          ? t`You muted ${name}. Their messages don’t notify you or count as unread.`
          : t`You blocked ${name}. Neither of you can write here.`}
      </p>
      <Button small onClick={() => void writeBlock('none')}>
        {away === 'mute' ? t`Unmute` : t`Unblock`}
      </Button>
    </div>
  );
}
