import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import type { ChatLine } from '../../entities/chat/chat-events.ts';
import { momentOf } from '../../entities/chat/page-of-chat.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { firstUnread, type UnreadRange } from '../../entities/chat/unread-range.ts';
import { PhotoGroup, type ViewedPhoto } from '../../entities/photo/viewed-photo.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/action/button.tsx';
import { beginsDay } from './days.ts';
import { EventLine } from './event-line.tsx';
import { ChatMessage } from './message/chat-message.tsx';
import type { OpenChat } from './open-chat.ts';
import { useLogWindow } from './use-log-window.ts';

interface ChatLogProps {
  chat: OpenChat & { readonly messages: readonly ChatLine[] };
  onEarlier: () => void;
  /** The messages that were unread when the chat was opened; null if none were. */
  unread: UnreadRange | null;
  /** Begins an answer to a message. */
  onReply: (message: ShownMessage) => void;
  /** The message that the address names. */
  linkedMessage: string | null;
}

/** The messages of two people, oldest first, in a scroll region of its own. */
export function ChatLog({ chat, onEarlier, unread, onReply, linkedMessage }: ChatLogProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { name, messages, whole } = chat;
  const log = useRef<HTMLDivElement>(null);
  const firstNew = useMemo(() => firstUnread(messages, unread, whole), [messages, unread, whole]);
  const opening = unread === null ? undefined : firstNew;
  const photos = useMemo(() => (chat.request ? [] : photosOf(messages)), [chat.request, messages]);
  const window = useLogWindow({ log, messages, whole, onEarlier, linkedMessage, opening });
  const { items, rows, newBelow, marked, show, toEnd, setFocused, onScroll } = window;
  return (
    <div className="chat__middle">
      <div
        ref={log}
        className="chat__log"
        role="log"
        aria-label={t`Messages`}
        // Rows rendered while scrolling are not new; new messages are announced below.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 ? (
          <p className="chat__none">{t`No messages here yet. Say hello!`}</p>
        ) : (
          <PhotoGroup value={photos}>
            <ol
              className="chat__rows"
              style={{ height: rows.getTotalSize() }}
              onFocus={({ target }) => setFocused(target.closest('li')?.dataset.id ?? null)}
              onBlur={() => setFocused(null)}
            >
              {items.map(({ key, index, start }) => {
                const message = messages[index];
                if (message === undefined) return null;
                return (
                  <li
                    key={key}
                    ref={rows.measureElement}
                    data-index={index}
                    data-id={message.id}
                    className={message.id === marked ? 'chat__row chat__row--marked' : 'chat__row'}
                    {...(message.id === marked && { 'aria-current': 'true' })}
                    aria-posinset={index + 1}
                    aria-setsize={whole ? messages.length : -1}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {beginsDay(messages, index, dates.date) && (
                      <h2 className="chat__day">
                        <time dateTime={momentOf(message).slice(0, 10)}>{dates.day(momentOf(message))}</time>
                      </h2>
                    )}
                    {message.id === firstNew && <UnreadDivider />}
                    {message.event === undefined ? (
                      <ChatMessage message={message} chat={chat} onReply={onReply} onShow={show} />
                    ) : (
                      <EventLine event={message.event} />
                    )}
                  </li>
                );
              })}
            </ol>
          </PhotoGroup>
        )}
      </div>
      <Arrived messages={messages} name={name} />
      {newBelow && (
        <span className="chat__new">
          <Button small variant="primary" onClick={toEnd}>
            {t`New messages`}
          </Button>
        </span>
      )}
    </div>
  );
}

/** A stranger's photos are fetched only on request, so those are no group. */
function photosOf(messages: readonly ChatLine[]): ViewedPhoto[] {
  return messages.flatMap((line) =>
    line.event === undefined && line.photo !== null
      ? [{ photo: line.photo, from: 'message' as const, message: line.id }]
      : [],
  );
}

/** Separates the messages that were unread when the chat was opened. */
function UnreadDivider() {
  const { t } = useLingui();
  return <h2 className="chat__unread">{t`New messages`}</h2>;
}

/** Announces the other person's messages that arrive while the chat is open, and no earlier ones. */
function Arrived({ messages, name }: { messages: readonly ChatLine[]; name: string }) {
  const newest = messages.findLast(({ mine, event }) => !mine && event === undefined);
  const before = useRef(newest?.id);
  return (
    <p className="visually-hidden" aria-live="polite">
      {newest !== undefined && newest.id !== before.current && (
        <>
          {name}: {newest.text}
        </>
      )}
    </p>
  );
}
