import { ulid } from 'ulid';
import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { kyivDay, pastFrom } from '../../../src/domain/reservation/day.ts';
import { reservationFactId, reservationId } from '../../../src/domain/reservation/id.ts';
import type { ReservationFact, ReservationStatement } from '../../../src/domain/reservation/schema.ts';
import { addDays } from '../../../src/domain/time/days.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { announcedEngine } from '../../../sync-server/src/base/config/engine-file.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { expect } from '../support/fixtures.ts';
import { announce } from '../support/market-steps.ts';
import type { Person } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { act } from './reservation-steps.ts';

/**
 * Offers a pet, requests it and confirms the request for this day. A pet can only be requested until the end of the
 * month (spec part 2), so the request is for today, and the day is changed in the engine: in the fact and both copies.
 */
export async function confirmedPet(
  service: Pick<ServiceProcess, 'url' | 'dataDir'>,
  pet: string,
  owner: Person,
  client: Person,
  day: string,
) {
  const origin = service.url;
  await announce(origin, owner, [pet]);
  const asking = await PersonClient.signIn(origin, client);
  const executor = (await PersonClient.signIn(origin, owner)).userId;
  const at = new Date().toISOString();
  const statement: ReservationStatement = {
    _id: reservationId(executor, ulid()),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    written: { at, device: 'e2e' },
    announcement: petAnnouncementId(pet),
    service: null,
    pet,
    day: kyivDay(Date.now()),
    message: 'We have a garden.',
    createdAt: at,
  };
  await asking.write([statement]);
  const id = reservationFactId(statement._id, asking.userId);
  const stands = async () => (await asking.documents()).find(({ _id }) => _id === id)?.state;
  await expect.poll(stands).toBe('neutral');
  await act(origin, owner, id, 'confirm');
  await expect.poll(stands).toBe('confirmed');
  const couch = await engineOf(service);
  for (const database of ['matters', `user-${executor}`, `user-${asking.userId}`]) {
    const documents = couch.use<ReservationFact>(database);
    await expect
      .poll(async () => (await documents.get(id).catch(() => null))?.state, { message: database })
      .toBe('confirmed');
    await documents.insert({ ...(await documents.get(id)), day });
  }
  return { id, stands };
}

/**
 * Moves a reservation's day to yesterday, and restarts the service, which then ends it. A past day cannot be requested,
 * and no test waits until tomorrow.
 */
export async function letDayPass(service: ServiceProcess, reservation: string): Promise<void> {
  const matters = (await engineOf(service)).use<ReservationFact>('matters');
  const day = addDays(kyivDay(Date.now()), -1);
  await matters.insert({ ...(await matters.get(reservation)), day, due: pastFrom(day) });
  await service.stop();
  await service.start();
}

/** A pet whose confirmed reservation is past. */
export async function reservedUntilYesterday(
  service: ServiceProcess,
  pet: string,
  owner: Person,
  client: Person,
): Promise<void> {
  const { id, stands } = await confirmedPet(service, pet, owner, client, kyivDay(Date.now()));
  await letDayPass(service, id);
  await expect.poll(stands).toBe('expired');
}

async function engineOf({ dataDir }: Pick<ServiceProcess, 'dataDir'>) {
  const engine = await announcedEngine(dataDir);
  if (engine === null) throw new Error('The service has no engine of its own');
  return createCouch(engine);
}
