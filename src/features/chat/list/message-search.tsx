import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useDeferredValue, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { FoundMessage } from '../../../data/api/own.ts';
import { messageAddress } from '../../../domain/chat/address.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { fold } from '../../../domain/search/fold.ts';
import type { ChatSummary } from '../../../entities/chat/chats.ts';
import { chatKeys } from '../../../entities/chat/keys.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { useCachedName } from '../../../entities/person/queries.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useShortDate } from '../../../i18n/short-date.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useRoom } from '../../../ui/field/use-room.tsx';
import { useOther } from '../use-other.ts';
import { ChatList } from './chat-list.tsx';

/** A single character is in nearly every message. */
const MIN_QUERY_LENGTH = 2;
/** More hits are not rendered: with so many, people refine the query. */
const MAX_HITS_SHOWN = 100;

interface MessageSearchProps {
  chats: readonly ChatSummary[];
  userId: string;
  /** Shown while there is no query. */
  children: ReactNode;
}

/** Searches people and texts in all chats, on this device; the query is in the address. */
export function MessageSearch({ chats, userId, children }: MessageSearchProps) {
  const { t } = useLingui();
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get('q') ?? '';
  const room = useRoom<HTMLInputElement>({ maxLength: LIMITS.searchText.max });
  const query = useDeferredValue(text.trim());
  return (
    <>
      <search>
        <label className="visually-hidden" htmlFor={id}>
          {t`Search messages`}
        </label>
        <input
          id={id}
          type="search"
          className="field__input"
          placeholder={t`Search messages`}
          autoComplete="off"
          maxLength={LIMITS.searchText.max}
          {...room.handlers}
          value={text}
          onChange={({ target }) =>
            setParameters(target.value === '' ? {} : { q: target.value }, {
              replace: true,
              state: { keepScroll: true },
            })
          }
        />
        {room.note}
      </search>
      {query.length < MIN_QUERY_LENGTH ? children : <Results text={query} chats={chats} userId={userId} />}
    </>
  );
}

function Results({ text, chats, userId }: { text: string; chats: readonly ChatSummary[]; userId: string }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const cachedName = useCachedName();
  const found = useQuery({
    queryKey: chatKeys.search(userId, text),
    queryFn: () => api.searchMessages(text),
    placeholderData: keepPreviousData,
  }).data;
  const people = chats.filter(({ other, name }) => fold(cachedName(other) ?? name ?? '').includes(fold(text)));
  const byOther = new Map(chats.map((chat) => [chat.other, chat]));
  const count = found?.length ?? 0;
  const nothing = found !== undefined && count === 0 && people.length === 0;
  return (
    <>
      <p role="status" className="field__hint">
        {nothing && t`Nothing found.`}
        {count > 0 && t`${plural(count, { one: '# message found', other: '# messages found' })}`}
      </p>
      {people.length > 0 && <ChatList chats={people} userId={userId} />}
      {count > 0 && (
        <ul className="chats panel chats-panel">
          {found?.slice(0, MAX_HITS_SHOWN).map((one) => (
            <li key={one.id}>
              <Found found={one} chat={byOther.get(one.other)} userId={userId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Found({ found, chat, userId }: { found: FoundMessage; chat: ChatSummary | undefined; userId: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const shortDate = useShortDate();
  const { id, other, mine, at, excerpt } = found;
  const { name, letter, avatar } = useOther(other, chat);
  return (
    <Link to={messageAddress(userId, other, id)} className="chat-row chat-row--found">
      <PersonAvatar letter={letter} sha256={avatar} />
      <span className="chat-row__words">
        <bdi className="chat-row__name strong">{name}</bdi>{' '}
        <span className="chat-row__last soft small">
          {mine && <>{t`You:`} </>}
          {excerpt.map(({ text, hit }, index) => {
            // Parts have no identity of their own, and the row is always rendered as a whole.
            const key = `${index}`;
            return hit ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
          })}
        </span>
      </span>{' '}
      <span className="chat-row__side soft small">
        <time dateTime={at} title={dates.dateTime(at)}>
          {shortDate(at)}
        </time>
      </span>
    </Link>
  );
}
