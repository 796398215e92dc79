import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { ChatLine } from '../../entities/chat/chat-events.ts';
import { momentOf } from '../../entities/chat/page-of-chat.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/action/button.tsx';
import { ChatMessage } from './chat-message.tsx';
import { beginsDay } from './days.ts';
import { EventLine } from './event-line.tsx';
import { useLogWindow } from './use-log-window.ts';

interface ChatLogProps {
  messages: readonly ChatLine[];
  /** There are no earlier ones. */
  whole: boolean;
  onEarlier: () => void;
  /** What the other one is called. */
  name: string;
  /** This person has never written to them. */
  request: boolean;
  /** The message to which the address leads. */
  sought: string | null;
}

/** What two people wrote to each other, oldest first, in a region of its own that scrolls. */
export function ChatLog({ messages, whole, onEarlier, name, request, sought }: ChatLogProps) {
  const { t } = useLingui();
  const dates = useDates();
  const log = useRef<HTMLDivElement>(null);
  const window = useLogWindow({ log, messages, whole, onEarlier, sought });
  const { items, rows, newBelow, marked, toEnd, setFocused, onScroll } = window;
  return (
    <div className="chat__middle">
      <div
        ref={log}
        className="chat__log"
        role="log"
        aria-label={t`Messages`}
        // What comes into the window while somebody scrolls is nothing new; what is new is said below.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 ? (
          <p className="chat__none">{t`No messages here yet. Say hello!`}</p>
        ) : (
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
                  {message.event === undefined ? (
                    <ChatMessage message={message} name={name} request={request} />
                  ) : (
                    <EventLine event={message.event} />
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </div>
      <Arrived messages={messages} name={name} />
      {newBelow && (
        <span className="chat__new">
          <Button small look="primary" onClick={toEnd}>
            {t`New messages`}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Reads out what they write while the chat is open, and nothing that stood there before. */
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
