import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { profileFactId } from '../../domain/profile/id.ts';
import { routePath } from '../../domain/routes.ts';
import { chatKeys } from '../../entities/chat/keys.ts';
import { useRemoveChat } from '../../entities/chat/queries.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { useBlockEntries } from '../../entities/person/use-block-entries.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useModerating } from '../../session/moderating.ts';
import { Menu } from '../../ui/action/menu.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Question } from '../../ui/overlay/question.tsx';

interface ChatMenuProps {
  other: string;
  name: string;
  messages: readonly ShownMessage[];
}

export function ChatMenu({ other, name, messages }: ChatMenuProps) {
  const { t } = useLingui();
  const { report } = useModerating();
  const about = useBlockEntries({ userId: other, name });
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Menu
        label={t`More options for this chat`}
        entries={[
          ...(messages.length === 0
            ? []
            : [{ text: t`Remove chat for me`, icon: 'trash' as const, onChoose: () => setAsks(true) }]),
          ...about,
          {
            text: t({ context: 'verb', message: 'Report' }),
            icon: 'flag',
            danger: true,
            onChoose: () => report(profileFactId(other)),
          },
        ]}
      />
      {asks && <RemoveQuestion other={other} name={name} messages={messages} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Asks for a confirmation, removes the chat from the list and returns to the list. */
export function RemoveQuestion({ other, name, messages, onClose }: ChatMenuProps & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const removeChat = useRemoveChat(other);
  const remove = async () => {
    const result = await removeChat(messages);
    await client.invalidateQueries({ queryKey: chatKeys.all });
    if (!result.ok) {
      notify({ tone: 'negative', about: other, text: i18n._(refusalText(result)) });
      return;
    }
    notify({ tone: 'positive', about: other, text: t`Chat removed for you.` });
    void navigate(routePath('messages'), { replace: true });
  };
  return (
    <Question
      title={t`Remove this chat for you?`}
      text={t`It will disappear from all your devices; ${name} keeps their copy. If there’s anything new, the chat comes back with only that.`}
      yes={t`Remove`}
      onYes={() => void remove()}
      onClose={onClose}
    />
  );
}
