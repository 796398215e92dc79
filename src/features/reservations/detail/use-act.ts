import { useCallback } from 'react';
import { ulid } from 'ulid';
import { reservationId } from '../../../domain/reservation/id.ts';
import { reservationStepId } from '../../../domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../../domain/reservation-step/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { reservationKeys } from '../../../entities/reservation/keys.ts';
import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useSettled } from '../../../session/use-settled.ts';

export type Step = Pick<ReservationStepStatement, 'action' | 'reason' | 'days' | 'contacts'>;

/** Writes this person's step on a reservation; the service decides about it. Resolves to whether it is stored. */
export function useAct(reservation: string): (step: Step) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(reservation, reservationKeys.all);
  return useCallback(
    async (step) =>
      await settled(
        api.put({
          _id: reservationStepId(reservation, ulid()),
          type: 'reservation-step',
          schemaVersion: versionOf('reservation-step'),
          ...step,
          createdAt: new Date().toISOString(),
        }),
      ),
    [api, reservation, settled],
  );
}

/** Requests the same on another day, as a new request. */
export function useAskForDay(from: ShownReservation): (day: string) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(from.id, reservationKeys.all);
  const { announcement, service, pet, message, executor } = from;
  return useCallback(
    async (day) =>
      await settled(
        api.put({
          _id: reservationId(executor.userId, ulid()),
          type: 'reservation',
          schemaVersion: versionOf('reservation'),
          announcement,
          service,
          pet,
          day,
          message,
          createdAt: new Date().toISOString(),
        }),
      ),
    [api, announcement, service, pet, message, executor.userId, settled],
  );
}
