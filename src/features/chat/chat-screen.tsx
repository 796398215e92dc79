import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { otherOfChat } from '../../domain/chat/chat.ts';
import { keyInChat } from '../../domain/message/id.ts';
import { routePath } from '../../domain/routes.ts';
import { linesOf, useChatEvents } from '../../entities/chat/chat-events.ts';
import { useChats, useMessages } from '../../entities/chat/queries.ts';
import type { ChatReactions } from '../../entities/chat/reactions.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { useBlocks } from '../../session/blocks.ts';
import { usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { StatePanel, Waiting } from '../../ui/notice/placeholders.tsx';
import { AboutLine, canBeAbout } from './about-line.tsx';
import './chat.css';
import { ChatHead } from './chat-head.tsx';
import { ChatLog } from './chat-log.tsx';
import { BlockedNote, RequestNote } from './chat-notes.tsx';
import { MessageForm, type MessageFormHandle } from './message/message-form.tsx';
import { useOther } from './use-other.ts';
import { useUnreadAtOpening } from './use-unread-at-opening.ts';

/** The chat of two people (spec part 2, section 2). `id`: the chat's id from the address. */
export function ChatScreen({ id }: { id: string }) {
  const userId = usePerson()?.userId ?? '';
  const other = otherOfChat(id, userId);
  return other === null ? <WrongAddress /> : <Chat key={other} other={other} userId={userId} />;
}

/** A chat of other people and an unknown address show the same, so that neither reveals anything. */
function WrongAddress() {
  const { t } = useLingui();
  return (
    <StatePanel
      title={
        <PageHeading title={t({ id: 'chatTitle', message: 'Chat · Lapka' })}>
          {t({ id: 'errorOpeningChat', message: 'Couldn’t open this chat' })}
        </PageHeading>
      }
      text={t`There may be a typo in the address, or it’s someone else’s chat.`}
    >
      <ButtonLink to={routePath('messages')} variant="primary">
        {t`All messages`}
      </ButtonLink>
    </StatePanel>
  );
}

/** The number of messages of each person that are read first; a chat of ten thousand opens as fast as one of ten. */
const AT_FIRST = 200;
/** The factor by which that number grows whenever the reader comes near the earliest message. */
const WINDOW_GROWTH = 4;

const NO_MESSAGES: readonly ShownMessage[] = [];
const NO_REACTIONS: ChatReactions = new Map();

function Chat({ other, userId }: { other: string; userId: string }) {
  const { t } = useLingui();
  const [newest, setNewest] = useState(AT_FIRST);
  const reading = useMessages(other, newest);
  const { read } = reading;
  const events = useChatEvents(other);
  const earlier = useCallback(() => setNewest((now) => now * WINDOW_GROWTH), []);
  const summary = useChats()?.find((chat) => chat.other === other);
  const { name, letter, avatar, isRemoved: isDeleted } = useOther(other, summary);
  const [about, forgetAbout] = useAbout();
  const linkedMessage = useSearchParams()[0].get('message');
  const request = summary?.request === true;
  const away = useBlocks().get(other) ?? null;
  const writes = away !== 'block' && !isDeleted;
  const tells = read?.tells === true && !request;
  const chat = useMemo(() => {
    const { messages = NO_MESSAGES, reactions = NO_REACTIONS, whole = false, hiddenUpTo: since = null } = read ?? {};
    return { name, messages: linesOf(messages, events, { whole, since }), whole, reactions, request, writes };
  }, [read, events, name, request, writes]);
  const form = useRef<MessageFormHandle>(null);
  const reply = useCallback(({ id }: ShownMessage) => form.current?.reply(keyInChat(id)), []);
  const unread = useUnreadAtOpening(other, reading, { isAway: away !== null, tells });
  return (
    <div className="chat">
      <ChatHead other={other} name={name} letter={letter} avatar={avatar} messages={chat.messages} />
      {read === undefined ? (
        <Waiting />
      ) : (
        <ChatLog chat={chat} onEarlier={earlier} unread={unread} onReply={reply} linkedMessage={linkedMessage} />
      )}
      <div className="chat__form">
        {away !== null && <BlockedNote other={other} name={name} away={away} />}
        {request && away === null && <RequestNote other={other} name={name} messages={read?.messages ?? []} />}
        {isDeleted && (
          <p className="chat__none">{t`This person has deleted their account. You can’t message them any more.`}</p>
        )}
        {about !== null && writes && <AboutLine id={about} />}
        {writes && (
          <MessageForm ref={form} other={other} userId={userId} about={about} chat={chat} onSent={forgetAbout} />
        )}
      </div>
    </div>
  );
}

/** What the address says the first message is about; later messages are not about it. */
function useAbout(): [string | null, () => void] {
  const [parameters, setParameters] = useSearchParams();
  const about = parameters.get('about');
  const forget = () => {
    if (about !== null) setParameters({}, { replace: true, state: { keepScroll: true } });
  };
  return [about !== null && canBeAbout(about) ? about : null, forget];
}
