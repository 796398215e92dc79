import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { WindowedList } from '../../../ui/layout/windowed-list.tsx';
import { ReservationRow } from './reservation-row.tsx';

/** The height of a row at the default font size. */
const ROW_HEIGHT_PX = 104;

interface ReservationListProps {
  label: string;
  reservations: readonly ShownReservation[];
  now: string;
  /** How many were read to find these: after each read the list checks again whether that is enough. */
  read: number;
  /** Null: there are no more. */
  onMore: (() => void) | null;
  /** With the wording of the orders. */
  order?: boolean;
}

/** Reservations; only rows near the screen are rendered. */
export function ReservationList({ label, reservations, now, read, onMore, order = false }: ReservationListProps) {
  return (
    <div className={reservations.length === 0 ? undefined : 'panel link-rows'}>
      <WindowedList
        label={label}
        items={reservations}
        keyOf={idOf}
        rowHeight={ROW_HEIGHT_PX}
        read={read}
        onMore={onMore}
      >
        {(reservation) => <ReservationRow reservation={reservation} now={now} order={order} />}
      </WindowedList>
    </div>
  );
}

const idOf = ({ id }: ShownReservation) => id;
