import { addressOfReservationKey, reservationKey } from '../../domain/reservation/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of a reservation, by its fact's id, also before the service has published it. */
export const reservationPath = (factId: string) =>
  routePath('reservation', { id: addressOfReservationKey(reservationKey(factId)) });
