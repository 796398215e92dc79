import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { chatPath } from '../../../domain/paths.ts';
import type { ChatSummary } from '../../../entities/chat/chats.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { subjectText } from '../../../entities/reservation/labels.tsx';
import { useDates } from '../../../i18n/dates.ts';
import { useShortDate } from '../../../i18n/short-date.ts';
import { eventText } from '../event-line.tsx';
import './chats.css';
import { useOther } from '../use-other.ts';

/** A higher number would not fit into its circle. */
const MAX_COUNT_SHOWN = 99;

/** Returning to the list does not fetch every person on it again; the chat itself does at each visit. */
const FRESH_MS = 60_000;

/** A chat in a list: the other person, the last message with its time, and the number of unread ones. */
export function ChatRow({ chat, userId }: { chat: ChatSummary; userId: string }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const shortDate = useShortDate();
  const { name, letter, avatar } = useOther(chat.other, chat, FRESH_MS);
  const { last, unread, away } = chat;
  const at = last.publishedAt ?? last.at;
  return (
    <Link to={chatPath(userId, chat.other)} className={unread > 0 ? 'chat-row chat-row--unread' : 'chat-row'}>
      <PersonAvatar letter={letter} sha256={avatar} />
      <span className="chat-row__words">
        <bdi className="chat-row__name strong">{name}</bdi>{' '}
        <span className="chat-row__last soft small">
          {away !== null && !last.mine ? (
            away === 'mute' ? (
              t`You muted this person`
            ) : (
              t`You blocked this person`
            )
          ) : last.event !== undefined ? (
            <>
              {i18n._(eventText(last.event))}
              {': '}
              <bdi>{subjectText(last.event, i18n)}</bdi>
            </>
          ) : (
            <>
              {last.mine && <>{t`You:`} </>}
              {last.text === '' && last.photo !== null ? t`Photo` : <bdi>{last.text}</bdi>}
            </>
          )}
        </span>
      </span>{' '}
      <span className="chat-row__side soft small">
        <time dateTime={at} title={dates.dateTime(at)}>
          {shortDate(at)}
        </time>{' '}
        {unread > 0 && (
          <span className="chat-row__unread">
            <span aria-hidden="true">{unread > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : unread}</span>
            <span className="visually-hidden">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
