import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servicesFactId } from '../../../src/domain/announcement/id.ts';
import { reservationFactId, reservationId } from '../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import type { PersonsAction } from '../../../src/domain/reservation/states.ts';
import { reservationStepId } from '../../../src/domain/reservation-step/id.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petIdOf, petStatement, servicesAnnouncement } from './market-world.ts';
import { postIdOf, World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };
const DAY = '2026-12-02';

describe.each(engines())('reservations: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 100;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'reservations').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  const nextUlid = () => postIdOf(number++).slice('post:'.length);

  /** Somebody who offers walks, so many a day. */
  async function provider(places?: number): Promise<string> {
    const executor = await world.person();
    const { services, ...offered } = servicesAnnouncement();
    const [service] = services;
    await world.put(executor, { ...offered, services: [{ ...service, ...(places === undefined ? {} : { places }) }] });
    await world.publish();
    return executor;
  }

  async function client(): Promise<{ userId: string; pet: string }> {
    const userId = await world.person();
    const pet = petIdOf(number++);
    await world.put(userId, petStatement(pet));
    return { userId, pet };
  }

  /** Answers the statement and the fact's id. */
  async function ask(executor: string, { userId, pet }: Awaited<ReturnType<typeof client>>, more: object = {}) {
    const statement = reservationId(executor, nextUlid());
    const asked = { announcement: servicesFactId(executor), service: 'dogWalking', pet, day: DAY, message: 'Гуляти' };
    const envelope = { _id: statement, type: 'reservation', schemaVersion: 1, written: WRITTEN, createdAt: AT };
    await world.put(userId, { ...envelope, ...asked, ...more });
    await world.publish();
    return { statement, matter: reservationFactId(statement, userId) };
  }

  async function act(by: string, matter: string, action: PersonsAction, more: object = {}): Promise<string | null> {
    const id = await write(by, matter, action, more);
    await world.publish();
    return await world.state(by, id);
  }

  async function write(by: string, matter: string, action: PersonsAction, more: object = {}): Promise<string> {
    const _id = reservationStepId(matter, nextUlid());
    const content = { action, reason: action === 'cancel' ? 'Захворів' : '', days: [], contacts: null, createdAt: AT };
    await world.put(by, { _id, type: 'reservation-step', schemaVersion: 1, written: WRITTEN, ...content, ...more });
    return _id;
  }

  /** As it stands, which both have. */
  async function standing(matter: string): Promise<ReservationFact> {
    const fact = (await world.find('matters', matter)) as unknown as (ReservationFact & { _rev: string }) | null;
    if (fact === null) throw new Error('there is no such reservation');
    const { _rev, ...content } = fact;
    for (const userId of fact.participants) {
      const { _rev: _, ...copy } = (await world.find(`user-${userId}`, matter)) ?? { _rev: '' };
      expect(copy).toEqual(content);
    }
    return content;
  }

  it('is with both as soon as it was asked, and promises nothing', async () => {
    const [executor, asking] = [await provider(), await client()];
    const { statement, matter } = await ask(executor, asking);
    expect(await world.state(asking.userId, statement)).toBe('published');
    expect(await standing(matter)).toMatchObject({
      ...{ state: 'neutral', history: [], petName: 'Рекс', day: DAY, message: 'Гуляти' },
      ...{ offer: { nameKey: 'dogWalking' }, contacts: null, due: '2026-12-02T22:00:00.000Z' },
      ...{ client: { name: 'Олена Коваль' }, executor: { name: 'Олена Коваль' } },
    });
  });

  it('goes from asked to done, and everybody sees who did what', async () => {
    const [executor, asking] = [await provider(), await client()];
    const { matter } = await ask(executor, asking);
    expect(await act(asking.userId, matter, 'confirm')).toBe('reservation/not-yours-to-decide');
    const contacts = { phone: '+380501112233', address: null };
    expect(await act(executor, matter, 'confirm', { contacts })).toBe('published');
    expect(await standing(matter)).toMatchObject({
      state: 'confirmed',
      contacts,
      history: [{ action: 'confirm', by: 'executor' }],
    });
    expect(await act(executor, matter, 'confirm')).toBe('reservation/is-confirmed');
    expect(await act(asking.userId, matter, 'done')).toBe('reservation/is-confirmed');
    expect(await act(asking.userId, matter, 'cancel')).toBe('published');
    expect(await standing(matter)).toMatchObject({ state: 'cancelled', contacts: null, due: null });
    expect(await act(executor, matter, 'decline')).toBe('reservation/is-cancelled');
  });

  it('does not exist for anybody else', async () => {
    const [executor, asking, stranger] = [await provider(), await client(), await world.person()];
    const { matter } = await ask(executor, asking);
    expect(await act(stranger, matter, 'decline')).toBe('reservation/gone');
    expect((await standing(matter)).state).toBe('neutral');
  });

  it('is not given twice where there is one place', async () => {
    const executor = await provider(1);
    const asked = [];
    for (let n = 0; n < 3; n += 1) asked.push(await ask(executor, await client()));
    const steps = [];
    for (const { matter } of asked) steps.push(await write(executor, matter, 'confirm'));
    await world.publish();
    const answers = await Promise.all(steps.map((id) => world.state(executor, id)));
    expect(answers.sort()).toEqual(['published', 'reservation/day-taken', 'reservation/day-taken']);
    const states = await Promise.all(asked.map(async ({ matter }) => (await standing(matter)).state));
    expect(states.sort()).toEqual(['confirmed', 'neutral', 'neutral']);
    const [confirmed = '', other = ''] = (await byState(asked)).map(({ matter }) => matter);
    expect(await act(executor, confirmed, 'cancel')).toBe('published');
    expect(await act(executor, other, 'confirm')).toBe('published');
  });

  /** The confirmed ones first. */
  async function byState<A extends { readonly matter: string }>(asked: readonly A[]): Promise<A[]> {
    const states = await Promise.all(asked.map(async (one) => ({ one, state: (await standing(one.matter)).state })));
    return states.sort((one, other) => (one.state < other.state ? -1 : 1)).map(({ one }) => one);
  }

  it('stays with both when the client takes the request back from their own devices', async () => {
    const [executor, asking] = [await provider(), await client()];
    const { statement, matter } = await ask(executor, asking);
    await world.remove(asking.userId, statement);
    await world.publish();
    expect((await standing(matter)).state).toBe('neutral');
  });
});
