import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import './list.css';
import { ReservationRow } from './reservation-row.tsx';

/** As high as a row is with letters of the usual size. */
const ROW = 104;
/** With so few left below the screen more are read. */
const NEAR = 10;

interface ReservationListProps {
  label: string;
  reservations: readonly ShownReservation[];
  now: string;
  /** How many were read to find these: with each further reading it is seen anew whether that is enough. */
  read: number;
  /** Null: there are no more. */
  onMore: (() => void) | null;
  /** In the words of the orders. */
  order?: boolean;
}

/** Reservations, of which only those near the screen exist: each of them asks for its person and for the own steps. */
export function ReservationList({ label, reservations, now, read, onMore, order = false }: ReservationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  const getItemKey = useCallback((index: number) => reservations[index]?.id ?? index, [reservations]);
  const rows = useWindowVirtualizer({
    count: reservations.length,
    estimateSize: () => ROW,
    getItemKey,
    overscan: 3,
    scrollMargin: margin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onMore !== null && read > 0 && last >= reservations.length - NEAR) onMore();
  }, [onMore, read, last, reservations.length]);
  return (
    <div className={reservations.length === 0 ? undefined : 'panel reservations-panel'}>
      <ul ref={list} aria-label={label} className="reservations-windowed" style={{ height: rows.getTotalSize() }}>
        {drawn.map(({ key, index, start }) => {
          const reservation = reservations[index];
          return reservation === undefined ? null : (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={onMore === null ? reservations.length : -1}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <ReservationRow reservation={reservation} now={now} order={order} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
