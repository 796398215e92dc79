import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { reservationPath } from '../../domain/paths.ts';
import type { ChatEvent } from '../../entities/chat/chat-events.ts';
import { subjectText } from '../../entities/reservation/labels.tsx';
import { useDayText } from '../../i18n/use-day-text.ts';

const MINE: Readonly<Record<ChatEvent['action'], MessageDescriptor>> = {
  ask: msg`Your request`,
  confirm: msg`You confirmed this`,
  decline: msg`You declined this`,
  withdraw: msg`You withdrew this request`,
  cancel: msg`You cancelled this`,
  done: msg`You marked this as done`,
  end: msg`The day has passed`,
};
const THEIRS: Readonly<Record<ChatEvent['action'], MessageDescriptor>> = {
  ask: msg`Request to you`,
  confirm: msg`Reservation confirmed`,
  decline: msg`Request declined`,
  withdraw: msg`Request withdrawn`,
  cancel: msg`Reservation cancelled`,
  done: msg`Marked as done`,
  end: msg`The day has passed`,
};

/** What happened to a reservation, without its subject. */
export function eventText({ by, action }: Pick<ChatEvent, 'by' | 'action'>): MessageDescriptor {
  return (by === 'me' ? MINE : THEIRS)[action];
}

/** A change of a reservation, as a line of its own that links to it. */
export function EventLine({ event }: { event: ChatEvent }) {
  const { i18n } = useLingui();
  const dayText = useDayText();
  const { reservation, day } = event;
  return (
    <p className="chat__event">
      {i18n._(eventText(event))}
      {': '}
      <Link to={reservationPath(reservation)}>
        <bdi>{subjectText(event, i18n)}</bdi>, {dayText(day)}
      </Link>
    </p>
  );
}
