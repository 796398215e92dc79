import { ulid } from 'ulid';
import { servicesFactId } from '../../src/domain/announcement/id.ts';
import { kyivDay, pastFrom } from '../../src/domain/reservation/day.ts';
import { reservationFactIds } from '../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../src/domain/reservation/schema.ts';
import { addDays } from '../../src/domain/time/days.ts';
import { versionOf } from '../../src/domain/upgrades.ts';

export const ASKED_AT = '2026-11-20T10:00:00.000Z';

/** The `n`th reservation of a provider, by one of 400 clients, within a year from the first day of this month. */
export function reservationOf(executor: string, n: number): ReservationFact {
  const day = addDays(`${kyivDay(Date.now()).slice(0, 8)}01`, n % 360);
  return asked(executor, (n % 400).toString(16).padStart(32, '0'), day);
}

/** A request without an answer, as the service delivers it. */
export function asked(executor: string, client: string, day: string): ReservationFact {
  return {
    _id: reservationFactIds.make(executor, client, ulid()),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: servicesFactId(executor),
    ...{
      service: 'dogWalking',
      pet: `pet:${ulid()}`,
      day,
      message: 'Рекс любить довгі прогулянки',
      createdAt: ASKED_AT,
    },
    offer: { nameKey: 'dogWalking', priceType: 'Agreement' },
    petPrice: null,
    petName: 'Рекс',
    client: { name: 'Олена Коваль', letter: 'ОК' },
    executor: { name: 'Тарас Бондар', letter: 'ТБ' },
    state: 'neutral',
    history: [],
    contacts: null,
    due: pastFrom(day),
    authorId: client,
    uid: executor,
    publishedAt: ASKED_AT,
    participants: [client, executor],
    statementRev: `1-${'a'.repeat(32)}`,
    epoch: 0,
  };
}
