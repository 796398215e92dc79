import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { profileFactId } from '../../domain/profile/id.ts';
import { personPath, routePath } from '../../domain/routes.ts';
import { chatKeys } from '../../entities/chat/keys.ts';
import { useRemoveChat } from '../../entities/chat/queries.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { PersonAvatar } from '../../entities/person/person-avatar.tsx';
import { refusalText } from '../../i18n/code-texts.ts';
import { useModerating } from '../../session/moderating.ts';
import { IconLink } from '../../ui/action/button.tsx';
import { Menu } from '../../ui/action/menu.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useChatBlockEntries } from './use-chat-blocks.ts';

interface ChatHeadProps extends ChatMenuProps {
  letter: string;
  avatar: string | null;
}

/** The other person of a chat, and what can be done with it. */
export function ChatHead({ other, name, letter, avatar, messages }: ChatHeadProps) {
  const { t } = useLingui();
  return (
    <header className="chat__head row">
      <IconLink to={routePath('messages')} label={t`All messages`}>
        <Icon name="back" />
      </IconLink>
      <PageHeading title={t({ id: 'profileTitleOf', message: `${name} · Lapka` })}>
        <Link to={personPath(other)} className="chat__other quiet-link row">
          <PersonAvatar letter={letter} sha256={avatar} />
          <bdi>{name}</bdi>
        </Link>
      </PageHeading>
      <ChatMenu other={other} name={name} messages={messages} />
    </header>
  );
}

interface ChatMenuProps {
  other: string;
  name: string;
  messages: readonly ShownMessage[];
}

function ChatMenu({ other, name, messages }: ChatMenuProps) {
  const { t } = useLingui();
  const { report } = useModerating();
  const blockEntries = useChatBlockEntries(other, name);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Menu
        label={t`More options for this chat`}
        entries={[
          ...(messages.length === 0
            ? []
            : [{ text: t`Remove chat for me`, icon: 'trash' as const, onChoose: () => setAsks(true) }]),
          ...blockEntries,
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
