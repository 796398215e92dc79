import { ulid } from 'ulid';
import { servicesFactId } from '../../../src/domain/announcement/id.ts';
import { reservationFactId, reservationId } from '../../../src/domain/reservation/id.ts';
import type { ReservationStatement } from '../../../src/domain/reservation/schema.ts';
import { reservationStepId } from '../../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../../src/domain/reservation-step/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { expect, type Visitor } from '../support/fixtures.ts';
import { announce, furnish } from '../support/market-steps.ts';
import { type Person, registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { idOf } from '../support/profile-steps.ts';

/** A signed-in person in this browser with published services, with their account's id. */
export async function provider(origin: string, visitor: Visitor, name: readonly [string, string]) {
  const person = await registerPerson(origin, ...name);
  await furnish(origin, person, []);
  await announce(origin, person, []);
  await visitor.signIn(person, '/dashboard/my-announcements');
  await expect(visitor.page.getByText(/Published · |Опубліковано · /)).toBeVisible();
  return { person, executor: await idOf(visitor) };
}

interface Asked {
  readonly executor: string;
  readonly client: string;
  readonly pet: string;
  readonly day: string;
  readonly message: string;
}

/** Requests a walk as another device of the person would; returns the reservation's id. */
export async function ask(
  origin: string,
  person: Person,
  { executor, client, pet, day, message }: Asked,
): Promise<string> {
  const at = new Date().toISOString();
  const statement: ReservationStatement = {
    _id: reservationId(executor, ulid()),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    written: { at, device: 'e2e' },
    announcement: servicesFactId(executor),
    service: 'dogWalking',
    pet,
    day,
    message,
    createdAt: at,
  };
  await (await PersonClient.signIn(origin, person)).write([statement]);
  return reservationFactId(statement._id, client);
}

/** Takes a step on a reservation as another device of the person would. */
export async function act(
  origin: string,
  person: Person,
  reservation: string,
  action: 'confirm' | 'decline',
): Promise<void> {
  const at = new Date().toISOString();
  const statement: ReservationStepStatement = {
    _id: reservationStepId(reservation, ulid()),
    type: 'reservation-step',
    schemaVersion: versionOf('reservation-step'),
    written: { at, device: 'e2e' },
    action,
    reason: '',
    days: [],
    contacts: null,
    createdAt: at,
  };
  await (await PersonClient.signIn(origin, person)).write([statement]);
}
