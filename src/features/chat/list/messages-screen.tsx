import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { routePath } from '../../../domain/routes.ts';
import type { ChatSummary } from '../../../entities/chat/chats.ts';
import { unreadIn } from '../../../entities/chat/heads.ts';
import { useChats } from '../../../entities/chat/queries.ts';
import { useLastScreen } from '../../../session/last-screen/use-last-screen.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { ChatList } from './chat-list.tsx';
import './chats.css';
import { MessageSearch } from './message-search.tsx';

const REQUESTS = 'requests';

/** All chats of a person, the newest first (spec part 2, section 2); messages of strangers are behind a link. */
export function MessagesScreen() {
  const userId = usePerson()?.userId ?? '';
  const chats = useChats();
  const [parameters] = useSearchParams();
  useLastScreen(chats !== undefined);
  if (chats === undefined) return <Waiting />;
  const requests = chats.filter(({ request }) => request);
  if (parameters.get('show') === REQUESTS) return <Requests chats={requests} userId={userId} />;
  const accepted = chats.filter(({ request }) => !request);
  if (chats.length === 0) return <NoMessages />;
  return (
    <div className="messages">
      <MessageSearch chats={chats} userId={userId}>
        {requests.length > 0 && <RequestsLine requests={requests} />}
        {accepted.length > 0 && <ChatList chats={accepted} userId={userId} />}
      </MessageSearch>
    </div>
  );
}

function NoMessages() {
  const { t } = useLingui();
  return (
    <StatePanel
      title={<h2>{t`No messages yet`}</h2>}
      text={t`Message someone from their profile, their pet’s page or an announcement.`}
    >
      <ButtonLink to={routePath('services')} variant="primary">
        {t`Go to services and announcements`}
      </ButtonLink>
    </StatePanel>
  );
}

function RequestsLine({ requests }: { requests: readonly ChatSummary[] }) {
  const { t } = useLingui();
  const unread = unreadIn(requests);
  const count = requests.length;
  return (
    <Link to={`?show=${REQUESTS}`} className="panel requests-line row">
      <Icon name="user" size={20} />
      <span className="requests-line__words">
        {t`Requests`}
        <span className="requests-line__count">
          {t`${plural(count, { one: '# person new to you', other: '# people new to you' })}`}
        </span>
      </span>
      {unread > 0 && (
        <span className="chat-row__unread">
          <span aria-hidden="true">{unread}</span>
          <span className="visually-hidden">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</span>
        </span>
      )}
    </Link>
  );
}

/** Messages of people to whom this person has never written. */
function Requests({ chats, userId }: { chats: readonly ChatSummary[]; userId: string }) {
  const { t } = useLingui();
  return (
    <section className="messages" aria-labelledby="requests">
      <h2 id="requests">{t`Requests`}</h2>
      <p className="field__hint">
        {t`You’ve never messaged these people. They won’t see that you’ve read their messages until you reply.`}
      </p>
      {chats.length === 0 ? <p>{t`No requests.`}</p> : <ChatList chats={chats} userId={userId} />}
      <ButtonLink to={routePath('messages')}>{t`All messages`}</ButtonLink>
    </section>
  );
}
