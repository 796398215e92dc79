import { addressOfReservationKey, reservationKey } from '../../domain/reservation/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of a reservation. `factId`: its fact's, also before the service has made it. */
export const reservationPath = (factId: string) =>
  routePath('reservation', { id: addressOfReservationKey(reservationKey(factId)) });
