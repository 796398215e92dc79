import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/action/button.tsx';
import { ChatMessage } from './chat-message.tsx';
import { daysOf } from './days.ts';
import { useLogPlace } from './use-log-place.ts';

/** What two people wrote to each other, oldest first, in a region of its own that scrolls. */
export function ChatLog({ messages, name }: { messages: readonly ShownMessage[]; name: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const log = useRef<HTMLDivElement>(null);
  const { hidden, newBelow, toEnd, onScroll, showEarlier } = useLogPlace(log, messages);
  const days = useMemo(() => daysOf(messages.slice(hidden), dates.date), [messages, hidden, dates]);
  return (
    <div className="chat__middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div ref={log} className="chat__log" role="log" aria-label={t`Messages`} tabIndex={0} onScroll={onScroll}>
        <div className="chat__days">
          {hidden > 0 && (
            <Button small onClick={showEarlier}>
              {t`Show earlier`}
            </Button>
          )}
          {days.length === 0 && <p className="chat__none">{t`Nothing was written here yet. Say hello!`}</p>}
          {days.map(({ at, messages: ofDay }) => (
            <section key={dates.date(at)} className="chat__section">
              <h2 className="chat__day">
                <time dateTime={at.slice(0, 10)}>{dates.day(at)}</time>
              </h2>
              <ol className="chat__list">
                {ofDay.map((message) => (
                  <ChatMessage key={message.id} message={message} name={name} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
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
