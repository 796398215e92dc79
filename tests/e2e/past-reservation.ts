import { ulid } from 'ulid';
import { petAnnouncementId } from '../../src/domain/announcement/id.ts';
import { pastFrom } from '../../src/domain/reservation/day.ts';
import { reservationFactId, reservationId } from '../../src/domain/reservation/id.ts';
import type { ReservationFact, ReservationStatement } from '../../src/domain/reservation/schema.ts';
import { addDays, utcDayOf } from '../../src/domain/time/days.ts';
import { DAY_MS } from '../../src/domain/time/spans.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { announcedEngine } from '../../sync-server/src/config/engine-file.ts';
import { createCouch } from '../../sync-server/src/engine/couch.ts';
import { expect } from './fixtures.ts';
import { announce } from './market-steps.ts';
import type { Person } from './people.ts';
import { PersonClient } from './person-client.ts';
import { act } from './reservation-steps.ts';
import type { ServiceProcess } from './service-process.ts';

/**
 * A pet is offered, asked for and confirmed, and the day is past when the service starts again. It is brought to the
 * past, because no test waits until tomorrow; what follows from that the service does.
 */
export async function reservedUntilYesterday(
  service: ServiceProcess,
  pet: string,
  owner: Person,
  client: Person,
): Promise<void> {
  await announce(service.url, owner, [pet]);
  const asking = await PersonClient.signIn(service.url, client);
  const executor = (await PersonClient.signIn(service.url, owner)).userId;
  const at = new Date().toISOString();
  const statement: ReservationStatement = {
    _id: reservationId(executor, ulid()),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    written: { at, device: 'e2e' },
    announcement: petAnnouncementId(pet),
    ...{ service: null, pet, day: utcDayOf(Date.now() + 2 * DAY_MS), message: 'We have a garden.', createdAt: at },
  };
  await asking.write([statement]);
  const id = reservationFactId(statement._id, asking.userId);
  const stands = async () => (await asking.documents()).find(({ _id }) => _id === id)?.state;
  await expect.poll(stands).toBe('neutral');
  await act(service.url, owner, id, 'confirm');
  await expect.poll(stands).toBe('confirmed');

  const engine = await announcedEngine(service.dataDir);
  if (engine === null) throw new Error('The service has no engine of its own');
  const matters = createCouch(engine).use<ReservationFact>('matters');
  const day = addDays(utcDayOf(Date.now()), -2);
  await matters.insert({ ...(await matters.get(id)), day, due: pastFrom(day) });
  await service.stop();
  await service.start();
  await expect.poll(stands).toBe('expired');
}
