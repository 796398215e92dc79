import { kyivDay, pastFrom } from '../../src/domain/reservation/day.ts';
import type { ReservationFact } from '../../src/domain/reservation/schema.ts';
import { addDays } from '../../src/domain/time/days.ts';
import { startService } from '../../sync-server/src/start-service.ts';

/**
 * `past-day <data folder> <reservation>`: makes yesterday the day of a reservation, in a service's data while it stands
 * still. No past day can be asked for, and waiting for one to pass takes a day. Whatever follows from it the service
 * does itself when it starts.
 */
const [dataDir = '', reservation = ''] = process.argv.slice(2);
const yesterday = addDays(kyivDay(Date.now()), -1);
const service = await startService({ dataDir });
const matters = service.couch.use<ReservationFact>('matters');
const fact = await matters.get(reservation);
await matters.insert({ ...fact, day: yesterday, due: pastFrom(yesterday) });
await service.stop();
