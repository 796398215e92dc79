import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { useChats } from '../../entities/chat/queries.ts';
import { usePerson } from '../../session/use-session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { StatePanel } from '../../ui/notice/state-panel.tsx';
import { Waiting } from '../../ui/notice/waiting.tsx';
import { ChatList } from './chat-list.tsx';

/** All chats of a person, the newest first (spec part 2, section 2). */
export function MessagesScreen() {
  const { t } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const chats = useChats();
  if (chats === undefined) return <Waiting />;
  if (chats.length === 0)
    return (
      <StatePanel
        title={<h2>{t`No messages yet`}</h2>}
        text={t`Write to somebody from their profile, from their pet’s page or from an announcement.`}
      >
        <ButtonLink to={routePath('services')} look="primary">
          {t`To services and announcements`}
        </ButtonLink>
      </StatePanel>
    );
  return <ChatList chats={chats} userId={userId} />;
}
