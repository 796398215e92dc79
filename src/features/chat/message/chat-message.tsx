import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keyInChat } from '../../../domain/message/id.ts';
import { chatKeys } from '../../../entities/chat/keys.ts';
import type { Reactions } from '../../../entities/chat/reactions.ts';
import type { ShownMessage, MessageState as State } from '../../../entities/chat/shown-messages.ts';
import { LinkedText } from '../../../entities/link/linked-text.tsx';
import { MessagePhoto } from '../../../entities/photo/message-photo.tsx';
import { codeText, refusalText } from '../../../i18n/code-texts.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useDataClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { LineDrawing } from '../../../ui/picture/icons.tsx';
import './message.css';
import { AboutLine } from '../about-line.tsx';
import type { OpenChat } from '../open-chat.ts';
import { ScamWarning } from './beware.tsx';
import { MessageMenu } from './message-menu.tsx';
import { Quote } from './quote.tsx';
import { MessageReactions } from './reactions.tsx';
import { useTouch } from './use-touch.ts';

/** The states differ in shape, not only in colour. */
const SIGNS: Readonly<Record<State, string>> = {
  waiting: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 2',
  sent: 'M5 12.5l4.5 4.5L19 7.5',
  got: 'M2.5 12.5l4.5 4.5L16 7.500M12 16.500l.5.5L21.5 7.5',
  read: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  refused: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v5M12 15.800v.2',
};

/** The state of an own message: a small icon, and text for screen readers. */
function MessageState({ state }: { state: State }) {
  const { t } = useLingui();
  const words: Record<State, string> = {
    waiting: t`Waiting to send`,
    sent: t({ context: 'message', message: 'Sent' }),
    got: t({ context: 'message', message: 'Delivered' }),
    read: t({ context: 'message', message: 'Read' }),
    refused: t({ context: 'message', message: 'Not sent' }),
  };
  return (
    <span className="message__state" title={words[state]}>
      <LineDrawing path={SIGNS[state]} size={16} />
      <span className="visually-hidden">{words[state]}</span>
    </span>
  );
}

const NO_REACTIONS: Reactions = { mine: null, theirs: null };

interface ChatMessageProps {
  message: ShownMessage;
  chat: OpenChat;
  /** Begins an answer. */
  onReply: (message: ShownMessage) => void;
  /** Shows the message with this `keyInChat`. */
  onShow: (key: string) => void;
}

/**
 * One message: what it answers, its text, when it was written, the state of one's own, and how the two react to it. A
 * stranger's links are not clickable.
 */
export function ChatMessage({ message, chat, onReply, onShow }: ChatMessageProps) {
  const { t } = useLingui();
  const bubble = useRef<HTMLDivElement>(null);
  const { id, text, photo, mine, about, replyTo, publishedAt, state } = message;
  const { name, request, writes } = chat;
  const reactions = chat.reactions.get(keyInChat(id)) ?? NO_REACTIONS;
  // A refused message may be discarded, and the other person never has it.
  const answers = writes && state !== 'refused';
  const reply = answers ? () => onReply(message) : null;
  const touch = useTouch({
    onSwipe: reply,
    onLongPress: () => bubble.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click(),
  });
  return (
    <div ref={bubble} className={mine ? 'message message--mine' : 'message'} {...touch}>
      <span className="visually-hidden">{mine ? t`You:` : `${name}:`} </span>
      {about !== null && <AboutLine id={about} />}
      {replyTo !== null && <Quote replyTo={replyTo} chat={chat} onShow={onShow} />}
      {photo !== null && <MessagePhoto photo={photo} message={id} isSent={publishedAt !== null} isVeiled={request} />}
      {text !== '' && <p className="message__text">{request ? text : <LinkedText text={text} />}</p>}
      {!mine && <ScamWarning text={text} stranger={request} />}
      <div className="message__end row row--wrap">
        <WrittenAt message={message} />
        {state !== null && <MessageState state={state} />}
        <MessageMenu message={message} name={name} onReply={reply} reactions={answers && !request ? reactions : null} />
      </div>
      <MessageReactions message={message} reactions={reactions} name={name} reacts={answers} />
      {state === 'refused' && <Refused message={message} />}
    </div>
  );
}

/** When a message was written, and when it was sent if that was much later: people write without a network, too. */
function WrittenAt({ message: { shownAt, publishedAt, late } }: { message: ShownMessage }) {
  const { t } = useLingui();
  const dates = useDates();
  const sentAt = late && publishedAt !== null ? publishedAt : null;
  const sent = sentAt === null ? null : dates.time(sentAt);
  return (
    <>
      <time dateTime={shownAt} title={dates.moment(shownAt)} className="unbroken">
        {sentAt === null ? dates.time(shownAt) : dates.apartFrom(sentAt, shownAt)}
      </time>
      {sent !== null && <span className="unbroken">{t`Sent: ${sent}`}</span>}
    </>
  );
}

/** The reason of the refusal and a retry: a rule, a limit or the profile may have changed since. */
function Refused({ message: { id, code } }: { message: ShownMessage }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const again = async () => {
    const result = await api.sendAgain(id);
    if (!result.ok) notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: chatKeys.all });
  };
  return (
    <div className="message__refused">
      {code !== null && <p>{i18n._(codeText(code))}</p>}
      <Button small onClick={() => void again()}>
        {t`Send again`}
      </Button>
    </div>
  );
}
