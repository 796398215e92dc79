import { useLingui } from '@lingui/react/macro';
import { useChats } from '../../../entities/chat/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { ChatRow } from './chat-row.tsx';

export function NewestChats({ count }: { count: number }) {
  const { t } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const chats =
    useChats()
      ?.filter(({ request }) => !request)
      .slice(0, count) ?? [];
  if (chats.length === 0) return <p>{t`No messages yet. When someone writes to you, you’ll see it here.`}</p>;
  return (
    <ul className="chats chats--few">
      {chats.map((chat) => (
        <li key={chat.other}>
          <ChatRow chat={chat} userId={userId} />
        </li>
      ))}
    </ul>
  );
}
