import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { keyInChat } from '../../../domain/message/id.ts';
import type { Reactions } from '../../../entities/chat/reactions.ts';
import type { ShownMessage } from '../../../entities/chat/shown-messages.ts';
import { LinkedText } from '../../../entities/link/linked-text.tsx';
import { MessagePhoto } from '../../../entities/photo/message-photo.tsx';
import { useDates } from '../../../i18n/dates.ts';
import './message.css';
import { AboutLine } from '../about-line.tsx';
import type { OpenChat } from '../open-chat.ts';
import { ScamWarning } from './beware.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageState } from './message-state.tsx';
import { Quote } from './quote.tsx';
import { MessageReactions } from './reactions.tsx';
import { RefusedMessage } from './refused-message.tsx';
import { useTouch } from './use-touch.ts';

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
      {state === 'refused' && <RefusedMessage message={message} />}
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
