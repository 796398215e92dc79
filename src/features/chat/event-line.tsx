import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { ChatEvent } from '../../entities/chat/chat-events.ts';
import { reservationPath } from '../../entities/reservation/address.ts';
import { subjectText } from '../../entities/reservation/labels.ts';
import { useDayText } from '../../i18n/use-day-text.ts';

const MINE: Readonly<Record<ChatEvent['action'], MessageDescriptor>> = {
  ask: msg`You asked for this`,
  confirm: msg`You confirmed this`,
  decline: msg`You declined this`,
  withdraw: msg`You withdrew this request`,
  cancel: msg`You cancelled this`,
  done: msg`You said that this is done`,
  end: msg`The day is past`,
};
const THEIRS: Readonly<Record<ChatEvent['action'], MessageDescriptor>> = {
  ask: msg`You are asked for this`,
  confirm: msg`This is confirmed`,
  decline: msg`This is declined`,
  withdraw: msg`This request is withdrawn`,
  cancel: msg`This is cancelled`,
  done: msg`This is done`,
  end: msg`The day is past`,
};

/** What was done with a reservation, in a line of its own that leads there. */
export function EventLine({ event }: { event: ChatEvent }) {
  const { i18n } = useLingui();
  const dayText = useDayText();
  const { reservation, action, by, day } = event;
  return (
    <p className="chat__event">
      {i18n._((by === 'me' ? MINE : THEIRS)[action])}
      {': '}
      <Link to={reservationPath(reservation)}>
        <bdi>{subjectText(event, i18n)}</bdi>, {dayText(day)}
      </Link>
    </p>
  );
}
