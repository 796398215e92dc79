import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { chatPath } from '../../../domain/paths.ts';
import { routePath } from '../../../domain/routes.ts';
import type { ChatSummary } from '../../../entities/chat/chats.ts';
import { unreadIn } from '../../../entities/chat/heads.ts';
import { useChats } from '../../../entities/chat/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import './chats.css';
import { useOther } from '../use-other.ts';

/** A line for each chat with unread messages, and one for all requests; derived from the chats. */
export function UnreadChats() {
  const { t } = useLingui();
  const unread = useChats()?.filter((chat) => chat.unread > 0) ?? [];
  const requests = unreadIn(unread.filter(({ request }) => request));
  const chats = unread.filter(({ request }) => !request);
  if (unread.length === 0) return null;
  return (
    <section className="panel unread-chats" aria-label={t`New messages`}>
      <ul className="chats">
        {chats.map((chat) => (
          <li key={chat.other}>
            <Line chat={chat} />
          </li>
        ))}
        {requests > 0 && (
          <li>
            <Link to={`${routePath('messages')}?show=requests`} className="unread-chats__line row">
              <Icon name="user" size={20} />
              {t`${plural(requests, { one: '# new message request', other: '# new message requests' })}`}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function Line({ chat }: { chat: ChatSummary }) {
  const { t } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const { name } = useOther(chat.other, chat);
  const { other, unread } = chat;
  return (
    <Link to={chatPath(userId, other)} className="unread-chats__line row">
      <Icon name="mail" size={20} />
      <span>{t`${name}: ${plural(unread, { one: '# new message', other: '# new messages' })}`}</span>
    </Link>
  );
}
