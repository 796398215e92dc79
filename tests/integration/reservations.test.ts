import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnRecord, StatementInput } from '../../src/data/api/own.ts';
import { SERVICES_ANNOUNCEMENT, servicesFactId } from '../../src/domain/announcement/id.ts';
import { petIds } from '../../src/domain/pet/id.ts';
import { kyivDay } from '../../src/domain/reservation/day.ts';
import { reservationFactId, reservationId } from '../../src/domain/reservation/id.ts';
import { step as stepIn } from '../../src/domain/reservation/machine.ts';
import type { ReservationFact } from '../../src/domain/reservation/schema.ts';
import { PERSONS_ACTIONS, type PersonsAction } from '../../src/domain/reservation/states.ts';
import { reservationStepId } from '../../src/domain/reservation-step/id.ts';
import { addDays } from '../../src/domain/time/days.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { must, Phone, until } from './devices.ts';
import { bringToRest, fate, isMishap, type Mishap, phoneAt, playHistories, playMishap } from './playing.ts';
import { TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.remove());

const TODAY = kyivDay(Date.now());
const DAYS = [addDays(TODAY, 3), addDays(TODAY, 4)];
const now = () => new Date().toISOString();

const pet = (id: string): StatementInput => ({
  ...{
    _id: id,
    type: 'pet',
    schemaVersion: versionOf('pet'),
    name: 'Рекс',
    petType: 'dog',
    breed: 'akita',
    sex: 'male',
  },
  age: '2 - 4',
  size: '5 - 20',
  massUnit: 'kg',
  sterilized: false,
  photo: null,
  bio: 'Любить м’яч',
  colour: '',
  gallery: [],
  createdAt: now(),
});

/** Walks, one a day. */
const offer = (): StatementInput => ({
  _id: SERVICES_ANNOUNCEMENT,
  type: 'announcement',
  schemaVersion: versionOf('announcement'),
  kind: 'Services',
  description: 'Вигулюю собак',
  petPrice: null,
  city: null,
  startedAt: now(),
  createdAt: now(),
  services: [
    {
      offer: { nameKey: 'dogWalking', priceType: 'Agreement' },
      availableDates: [{ from: TODAY, to: addDays(TODAY, 30) }],
      places: 1,
    },
  ],
});

const request = (executor: string, petId: string, day = DAYS[0] ?? ''): StatementInput => ({
  _id: reservationId(executor, ulid()),
  type: 'reservation',
  schemaVersion: versionOf('reservation'),
  announcement: servicesFactId(executor),
  service: 'dogWalking',
  pet: petId,
  day,
  message: 'Гуляти',
  createdAt: now(),
});

const doing = (matter: string, action: PersonsAction): StatementInput => ({
  _id: reservationStepId(matter, ulid()),
  type: 'reservation-step',
  schemaVersion: versionOf('reservation-step'),
  action,
  reason: action === 'cancel' ? 'Захворів' : '',
  days: [],
  contacts: null,
  createdAt: now(),
});

const reservationsOn = async ({ device }: Phone): Promise<ReservationFact[]> =>
  await device.delivered('reservation', { order: 'newest' });

interface People {
  readonly client: string;
  readonly executor: string;
  readonly pet: string;
}

/** The first two phones belong to the client, the others to the executor. */
async function twoPeople(phones: readonly Phone[]): Promise<People> {
  const [a, b, c, d] = phones;
  if (!a || !b || !c || !d) throw new Error('There are four phones.');
  const [client, executor] = [await a.register('Олена'), await c.register('Тарас')];
  await b.login(client.email);
  await d.login(executor.email);
  const petId = petIds.make(ulid());
  must(await c.device.put(offer()));
  must(await a.device.put(pet(petId)));
  const published = async (phone: Phone, id: string) => (await phone.device.get(id))?.state === 'published';
  await until('it is offered', async () => {
    return (await published(c, SERVICES_ANNOUNCEMENT)) && (await published(a, petId));
  });
  return { client: client.userId, executor: executor.userId, pet: petId };
}

describe('a reservation', () => {
  it('a reservation requested and confirmed offline is valid for both when both are online, and not before', async () => {
    const phones = await Promise.all(Array.from({ length: 4 }, () => Phone.on(service.url)));
    try {
      const { client, executor, pet: petId } = await twoPeople(phones);
      const [mine, , theirs] = phones as [Phone, Phone, Phone, Phone];
      await mine.goOffline();
      const asked = request(executor, petId);
      must(await mine.device.put(asked));
      expect((await mine.device.get(asked._id))?.state).toBe('waiting');
      expect(await reservationsOn(mine)).toEqual([]);
      await mine.goOnline();
      await until('it has arrived', async () => (await reservationsOn(theirs)).length === 1);
      const matter = reservationFactId(asked._id, client);
      await theirs.goOffline();
      const confirmed = doing(matter, 'confirm');
      must(await theirs.device.put(confirmed));
      expect((await reservationsOn(theirs)).map(({ state }) => state)).toEqual(['neutral']);
      await theirs.goOnline();
      await until('all four know', async () => {
        const states = await Promise.all(phones.map(async (phone) => (await reservationsOn(phone))[0]?.state));
        return states.every((state) => state === 'confirmed');
      });
      await until('it is answered', async () => (await theirs.device.get(confirmed._id))?.state === 'published');
    } finally {
      for (const phone of phones) await phone.off();
    }
  });

  it('a reservation is the same on all devices of both, and every statement has an outcome, whatever happens', async () => {
    const pick = (count: number) => fc.integer({ min: 0, max: count - 1 });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), phone: pick(2), day: pick(2) }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('act' as const),
          phone: pick(4),
          nth: pick(4),
          action: fc.constantFrom(...PERSONS_ACTIONS, 'confirm' as const),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.oneof<fc.Arbitrary<Mishap>[]>(
          fc.record({
            kind: fc.constantFrom('offline' as const, 'online' as const, 'settle' as const),
            phone: pick(4),
          }),
          fc.record({ kind: fc.constant('network' as const), phone: pick(4), fates: fc.array(fate, { maxLength: 6 }) }),
          fc.record({ kind: fc.constant('restartPhone' as const), phone: pick(4) }),
          fc.constant({ kind: 'restartService' as const }),
        ),
      },
    );
    await playHistories(
      { history: fc.array(step, { minLength: 4, maxLength: 24 }), runs: 6, phones: 4 },
      service,
      async (steps, phones) => {
        const people = await twoPeople(phones);
        for (const each of steps) {
          if (isMishap(each)) await playMishap(each, phones, service);
          else if (each.kind === 'ask') {
            must(await phoneAt(phones, each.phone).device.put(request(people.executor, people.pet, DAYS[each.day])));
          } else {
            const phone = phoneAt(phones, each.phone);
            const known = await reservationsOn(phone);
            const reservation = known[each.nth % Math.max(1, known.length)];
            if (reservation !== undefined) must(await phone.device.put(doing(reservation._id, each.action)));
          }
        }
        await bringToRest(phones);
        await until('everybody agrees', async () => await agree(phones, people), 60_000);
      },
    );
  });
});

async function agree(phones: readonly Phone[], { client }: People): Promise<boolean> {
  const all = await Promise.all(phones.map(reservationsOn));
  const [first = []] = all;
  if (!all.every((each) => JSON.stringify(each) === JSON.stringify(first))) return false;
  const facts = new Map(first.map((fact) => [fact._id, fact]));
  for (const [index, { device }] of phones.entries()) {
    const requests = index < 2 ? await device.list('reservation') : [];
    const steps = await device.list('reservation-step');
    if (![...requests, ...steps].every(isAnswered)) return false;
    for (const { statement, state } of requests) {
      if (facts.has(reservationFactId(statement._id, client)) !== (state === 'published')) return false;
    }
    for (const { statement, state } of steps) {
      const done = first.flatMap(({ history }) => history).filter((entry) => entry.step === statement._id).length;
      if (done !== (state === 'published' ? 1 : 0)) return false;
    }
  }
  const confirmed = first.filter(({ state }) => state === 'confirmed').map(({ day }) => day);
  return new Set(confirmed).size === confirmed.length && first.every(followsTheTable);
}

const isAnswered = ({ state }: Pick<OwnRecord, 'state'>) => state === 'published' || state === 'refused';

function followsTheTable({ history, state }: ReservationFact): boolean {
  let now: ReservationFact['state'] = 'neutral';
  for (const { action, by } of history) {
    const next = stepIn(now, action, by);
    if ('code' in next) return false;
    now = next.to;
  }
  return now === state;
}
